const pause = 1000;
const page = Math.random().toString(36).slice(2, 8);
let count = 0;

/**
 * Names what belongs together as one step of undo: a drag from down to up, or steps that follow each
 * other within a second. The clock can be given for tests.
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
