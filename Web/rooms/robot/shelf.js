import { deadline } from '../../core/deadline.js';
import { readMoods } from './life/moods.js';

const patience = 3000;
/** Milliseconds after which a hub that gave none is asked again. */
const askAgain = 3000;
const own = JSON.stringify({ moods: [{ id: 'normal', title: 'Normal' }] });

/** The hub's moods; until they come, and when they never do, the face has one. */
export class MoodShelf {
  #text; #moods; #still; #isStill; #changed;
  #isAsking = false;
  #timer = 0;

  /** `isStill` says whether nothing may move but gaze and lids; `changed` is called when the moods are others. */
  constructor(isStill, changed) {
    this.#isStill = isStill;
    this.#changed = changed;
    this.#take(own);
  }

  get names() { return [...this.#moods.keys()]; }

  /** The mood of a name; the one at rest for an unknown name. */
  of(name) {
    const moods = this.#isStill() ? this.#still : this.#moods;
    return moods.get(name) ?? moods.values().next().value;
  }

  /** Asks the hub, once or until it gives them; fulfilled after the first answer, or the lack of one. */
  async load() {
    this.#isAsking = true;
    try {
      const answer = await fetch('/robot/moods.json', { cache: 'no-cache', signal: deadline(patience) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      clearTimeout(this.#timer);
      if (text === this.#text) return;
      this.#take(text);
      this.#changed();
    } catch {
      clearTimeout(this.#timer);
      if (this.#isAsking) this.#timer = setTimeout(() => this.load(), askAgain);
    }
  }

  /** Asks no more. */
  rest() {
    this.#isAsking = false;
    clearTimeout(this.#timer);
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
