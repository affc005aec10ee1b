import { Alone } from './alone.js';
import { RobotClock } from './clock.js';
import { Robot } from './robot.js';

/** Seconds without a hub after which it is said; a short loss is nobody's business. */
const silence = 2;
/** Seconds after which a hub that says nothing, not even the time, is away: it tells that once a second. */
const patience = 4;

/**
 * One robot on one screen: it does what its hub tells, and goes on by itself while there is none. Times that it is
 * given are seconds of this page's clock.
 */
export class Session {
  robot;
  /** What the hub says of the robot. */
  state = null;
  #clock = new RobotClock();
  #moods; #seed;
  #alone = null;
  #aloneSince = 0;
  #heardAt = 0;
  #isAwaited = false;

  /** `moods` has `names` in their order and gives the mood `of` a name. */
  constructor(moods, seed, time) {
    this.#moods = moods;
    this.#seed = seed;
    this.robot = new Robot((name) => moods.of(name));
    this.#leave(time);
    this.robot.begin({ seed, mood: moods.names[0] }, this.#clock.now(time));
  }

  get isAlone() { return this.#alone !== null; }

  /** "standby" or "tracking", and "alone" when the hub has been away for a while. */
  status(time) {
    if (!this.#alone) return this.state?.status ?? 'standby';
    return time - this.#aloneSince < silence ? this.#alone.status : 'alone';
  }

  /** The hub has been asked to lead. */
  asked(time) {
    this.#isAwaited = true;
    this.#heardAt = time;
  }

  /** The hub will not lead, and has said so. */
  refused() { this.#isAwaited = false; }

  /** Whether a hub that leads, or that was asked to, has gone without a word. */
  isForsaken(time) { return (!this.#alone || this.#isAwaited) && time - this.#heardAt > patience; }

  /** A message of the hub. */
  hear({ now, told }, time) {
    this.#heardAt = time;
    const items = Array.isArray(told) ? told : [];
    const start = items.findLastIndex((item) => item?.begin && Number.isFinite(item.at));
    if (start >= 0) this.#begin(items[start], now, time);
    if (this.#alone) return;
    this.#clock.hear(now, time);
    this.robot.tell(items.slice(start + 1));
  }

  /** The hub is away. */
  lost(time) {
    this.#isAwaited = false;
    if (!this.#alone) this.#leave(time);
  }

  /** The moods are others now. */
  refresh(time) {
    this.robot.tell([{ at: this.#clock.now(time), show: this.robot.wanted }]);
  }

  /** These two return false when the hub is to be told instead. */
  tap(time) { return this.#touch((alone, now) => alone.tap(now), time); }
  longPress(time) { return this.#touch((alone, now) => alone.longPress(now), time); }

  /** The numbers of the face. */
  numbers(time) {
    const now = this.#clock.now(time);
    if (this.#alone) this.robot.tell(this.#alone.advance(now));
    return this.robot.numbers(now);
  }

  #begin({ at, begin }, now, time) {
    this.#alone = null;
    this.#isAwaited = false;
    this.#seed = begin.seed;
    this.#clock.reset(Number.isFinite(now) ? now : at, time);
    this.robot.begin(begin, at);
  }

  #leave(time) {
    const { status, isRandom, cycle } = this.state ?? {};
    const mood = this.robot.wanted ?? this.#moods.names[0];
    this.#alone = new Alone(this.#moods, this.#seed, this.#clock.now(time), { mood, cycle, status, isRandom });
    this.#aloneSince = time;
    this.state = null;
    this.robot.tell([{ at: this.#clock.now(time), pose: null }]);
  }

  #touch(act, time) {
    if (this.#alone) this.robot.tell(act(this.#alone, this.#clock.now(time)));
    return this.isAlone;
  }
}
