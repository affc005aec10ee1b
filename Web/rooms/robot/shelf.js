import { deadline } from '../../core/pair.js';
import { readMoods } from '../../parts/robot/life/moods.js';

const patience = 3000;
/** Milliseconds until the moods are requested again. */
const askAgain = 3000;
const own = JSON.stringify({ moods: [{ id: 'normal' }] });

/** The hub's moods; until they arrive there is one built-in mood. */
export class MoodShelf {
  #text; #moods; #still; #isStill; #changed;
  #isAsking = false;
  #timer = 0;

  /** `isStill` returns whether only gaze and lids may move; `changed` is called when the moods have changed. */
  constructor(isStill, changed) {
    this.#isStill = isStill;
    this.#changed = changed;
    this.#take(own);
  }

  get names() { return [...this.#moods.keys()]; }

  /** The mood of a name; the default mood for an unknown name. */
  of(name) {
    const moods = this.#isStill() ? this.#still : this.#moods;
    return moods.get(name) ?? moods.values().next().value;
  }

  /** Requests the moods, once or until they arrive; resolved after the first answer or timeout. */
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

  /** Stops the requests. */
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

/** A mood without waves, breath and entry animation. */
export function stillOf(mood) {
  return { ...mood, idle: [], entry: [], breath: { brightness: 0, glow: 0 } };
}
