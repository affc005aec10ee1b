/** Duration of a long press in seconds, and the maximum movement of the finger in points; RobotSigns.swift. */
export const holdTime = 1;
export const mostWay = 50;

/** Recognises taps, long presses and drags; more than one finger is ignored. */
export class Press {
  #fingers = new Set();
  #start = null;

  down(finger, x, y, time) {
    this.#fingers.add(finger);
    this.#start = this.#fingers.size === 1 ? { x, y, time } : null;
  }

  move(x, y) {
    if (this.#start && Math.hypot(x - this.#start.x, y - this.#start.y) >= mostWay) this.#start = null;
  }

  /** "longPress" once the finger has rested long enough. */
  held(time) {
    if (!this.#start || time - this.#start.time < holdTime) return null;
    this.#start = null;
    return 'longPress';
  }

  /** "tap", "longPress" or null when a finger is lifted. */
  up(finger, time) {
    this.#fingers.delete(finger);
    const held = this.held(time);
    if (held || !this.#start) return held;
    this.#start = null;
    return 'tap';
  }

  cancel(finger) {
    this.#fingers.delete(finger);
    this.#start = null;
  }
}
