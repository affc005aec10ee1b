import { readMoods } from './life/moods.js';

const patience = 3000;
const own = { moods: [{ id: 'normal', title: 'Normal' }] };

/** The hub's moods; until they come, and when they never do, the face has one. */
export class MoodShelf {
  #text = JSON.stringify(own);
  #moods; #still; #isStill;

  /** `isStill` says whether nothing may move but gaze and lids. */
  constructor(isStill) {
    this.#isStill = isStill;
    this.#take(this.#text);
  }

  get names() { return [...this.#moods.keys()]; }

  /** The mood of a name; the one at rest for an unknown name. */
  of(name) {
    const moods = this.#isStill() ? this.#still : this.#moods;
    return moods.get(name) ?? moods.values().next().value;
  }

  /** Asks the hub; returns whether the moods are others now. */
  async load() {
    try {
      const answer = await fetch('/robot/moods.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
      const text = await answer.text();
      if (!answer.ok || text === this.#text) return false;
      this.#take(text);
      return true;
    } catch {
      return false;
    }
  }

  #take(text) {
    const moods = readMoods(JSON.parse(text));
    this.#text = text;
    this.#moods = new Map(moods.map((mood) => [mood.id, mood]));
    this.#still = new Map(moods.map((mood) => [mood.id, stillOf(mood)]));
  }
}

/** A mood without waves, breath and what it does on entry. */
export function stillOf(mood) {
  return { ...mood, idle: [], entry: [], breath: { brightness: 0, glow: 0 } };
}
