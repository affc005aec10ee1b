const pause = 1000;
const page = Math.random().toString(36).slice(2, 8);
let count = 0;

/**
 * Names the changes that are one undo step: a drag from down to up, or changes within one second of
 * each other. Tests can pass a clock.
 */
export class Run {
  #name = null;
  #isHeld = false;
  #last = -Infinity;
  #now;

  constructor(now = () => performance.now()) { this.#now = now; }

  hold() { this.#isHeld = true; this.#name = null; }
  release() { this.#isHeld = false; this.#name = null; }

  get name() {
    const now = this.#now();
    if (!this.#name || (!this.#isHeld && now - this.#last > pause)) this.#name = `${page}${++count}`;
    this.#last = now;
    return this.#name;
  }
}
