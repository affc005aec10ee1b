const memory = 10;
/** Seconds by which the clock may lead or lag a second while it comes closer to the hub's. */
const slew = 0.1;
/** A difference that nobody catches up with: the device slept. */
const asleep = 1;

/**
 * The robot's own clock as this page knows it, from the messages of the last ten seconds that came with the least
 * delay. All times are in seconds. It never goes back but for a reset.
 */
export class RobotClock {
  #offset = 0;
  #heard = [];
  #last = -Infinity;
  #at = null;

  /** Another clock begins: what was heard of the one before counts no more. */
  reset(now, arrival) {
    this.#heard = [];
    this.#last = -Infinity;
    this.#offset = now - arrival;
    this.#at = arrival;
  }

  /** A message was sent when the robot's clock showed `now`, and came at `arrival` of this page's clock. */
  hear(now, arrival) {
    if (!Number.isFinite(now)) return;
    this.#heard = this.#heard.filter((one) => arrival - one.arrival < memory);
    this.#heard.push({ arrival, offset: now - arrival });
  }

  /** What the robot's clock shows at a time of this page's clock. */
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
