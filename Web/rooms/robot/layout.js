/** Seconds for a change of the size, and how much larger the face is on a wide screen; RobotLayout.swift. */
export const turning = 0.3;
export const larger = 1.3;
const mostPixels = 3_000_000;

/** The size of the screen and of the face: a wide screen has a larger face; changes take 0.3 s. */
export class Layout {
  width = 0;
  height = 0;
  #from = 1;
  #to = 1;
  #since = -Infinity;

  /** Sets a size at a time in seconds; the first one takes effect at once. */
  resize(width, height, time, isStill = false) {
    const factor = width > height ? larger : 1;
    if (factor !== this.#to) {
      const isFirst = this.width === 0;
      this.#from = isFirst || isStill ? factor : this.#factor(time);
      this.#to = factor;
      this.#since = time;
    }
    Object.assign(this, { width, height });
  }

  /** The length to which the sizes of the eyes are relative. */
  side(time) { return Math.min(this.width, this.height) * this.#factor(time); }

  #factor(time) {
    const way = Math.min(Math.max((time - this.#since) / turning, 0), 1);
    return this.#from + (this.#to - this.#from) * way * way * (3 - 2 * way);
  }
}

/** Canvas pixels per page pixel: the screen's, up to the limit that an old phone can fill sixty times a second. */
export function fineness(width, height, ratio) {
  return Math.max(1, Math.min(ratio, 2, Math.sqrt(mostPixels / Math.max(width * height, 1))));
}
