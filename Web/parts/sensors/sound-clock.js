const window = 2.5;

/**
 * When a block of sound began, on the page's clock: a block never arrives before its end, so the block with the least
 * delay of the last few seconds says how the two clocks differ.
 */
export class SoundClock {
  #rate;
  #least = Infinity;
  #before = Infinity;
  #turn = -Infinity;

  /** `rate` in samples a second. */
  constructor(rate) { this.#rate = rate; }

  /** Seconds at the first of `count` samples that began at `frame` and arrived at `now`, in seconds. */
  start(frame, count, now) {
    if (now - this.#turn >= window) {
      [this.#before, this.#least, this.#turn] = [this.#least, Infinity, now];
    }
    this.#least = Math.min(this.#least, now - (frame + count) / this.#rate);
    return frame / this.#rate + Math.min(this.#least, this.#before);
  }
}
