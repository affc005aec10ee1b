const memory = 10;
/** Maximum rate correction, in seconds per second, while the clock approaches the hub's. */
const slew = 0.1;
/** A difference that is too large to correct gradually: the device slept. */
const asleep = 1;

/**
 * Estimates the robot's clock from the messages with the smallest delay of the last ten seconds. All times are in
 * seconds. It never goes back, except on a reset.
 */
export class RobotClock {
  #offset = 0;
  #heard = [];
  #last = -Infinity;
  #at = null;

  /** Starts with another clock: earlier messages are discarded. */
  reset(now, arrival) {
    this.#heard = [];
    this.#last = -Infinity;
    this.#offset = now - arrival;
    this.#at = arrival;
  }

  /** A message that was sent at `now` of the robot's clock arrived at `arrival` of this page's clock. */
  hear(now, arrival) {
    if (!Number.isFinite(now)) return;
    this.#heard = this.#heard.filter((one) => arrival - one.arrival < memory);
    this.#heard.push({ arrival, offset: now - arrival });
  }

  /** The robot's clock at a time of this page's clock. */
  now(time) {
    const elapsed = Math.max(time - (this.#at ?? time), 0);
    this.#at = time;
    if (this.#heard.length > 0) {
      const late = Math.max(...this.#heard.map(({ offset }) => offset)) - this.#offset;
      const step = Math.abs(late) > asleep ? late : Math.min(Math.max(late, -slew * elapsed), slew * elapsed);
      this.#offset += step;
    }
    this.#last = Math.max(this.#last, time + this.#offset);
    return this.#last;
  }
}
