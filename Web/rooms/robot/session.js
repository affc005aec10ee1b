import { Alone } from './alone.js';
import { RobotClock } from './clock.js';
import { Robot } from './robot.js';

/** Seconds without a hub before this is shown; a short interruption is not shown. */
const silence = 2;
/** Timeout in seconds: the hub sends at least the time once a second. */
const patience = 4;

/**
 * One robot on one screen: it follows the hub's events and continues without a hub. Time arguments are seconds of this
 * page's clock.
 */
export class Session {
  robot;
  /** The words of the hub's last state, since the robot goes on without the hub; none before the first. */
  captions = {};
  #state = null;
  #clock = new RobotClock();
  #moods; #seed;
  #alone = null;
  #aloneSince = 0;
  #heardAt = 0;
  #isAwaited = false;

  /** `moods` has `names` in order and returns the mood `of` a name. */
  constructor(moods, seed, time) {
    this.#moods = moods;
    this.#seed = seed;
    this.robot = new Robot((name) => moods.of(name));
    this.#leave(time);
    this.robot.begin({ seed, mood: moods.names[0] }, this.#clock.now(time));
  }

  /** The hub's state of the robot; null without the hub. */
  get state() { return this.#state; }
  set state(state) {
    this.#state = state;
    this.captions = state?.captions ?? this.captions;
  }

  get isAlone() { return this.#alone !== null; }

  /** "standby" or "tracking", and "alone" some seconds after the hub was lost. */
  status(time) {
    if (!this.#alone) return this.state?.status ?? 'standby';
    return time - this.#aloneSince < silence ? this.#alone.status : 'alone';
  }

  /** The word of the status, and the spoken name of the drawing. */
  word(time) { return this.#led?.word ?? this.captions[this.status(time)] ?? ''; }
  get spoken() { return this.#led?.spoken ?? this.captions.face ?? ''; }

  /** Control by the hub was requested. */
  asked(time) {
    this.#isAwaited = true;
    this.#heardAt = time;
  }

  /** The hub refused to control this robot. */
  refused() { this.#isAwaited = false; }

  /** Whether the controlling (or requested) hub has reached the timeout. */
  isForsaken(time) { return (!this.#alone || this.#isAwaited) && time - this.#heardAt > patience; }

  /** Handles a message from the hub. */
  hear({ now, told }, time) {
    this.#heardAt = time;
    const items = Array.isArray(told) ? told : [];
    const start = items.findLastIndex((item) => item?.begin && Number.isFinite(item.at));
    if (start >= 0) this.#begin(items[start], now, time);
    if (this.#alone) return;
    this.#clock.hear(now, time);
    this.robot.tell(items.slice(start + 1));
  }

  /** The hub is disconnected. */
  lost(time) {
    this.#isAwaited = false;
    if (!this.#alone) this.#leave(time);
  }

  /** The moods have changed. */
  refresh(time) {
    this.robot.tell([{ at: this.#clock.now(time), show: this.robot.wanted }]);
  }

  /** These two return false when the action must be sent to the hub instead. */
  tap(time) { return this.#touch((alone, now) => alone.tap(now), time); }
  longPress(time) { return this.#touch((alone, now) => alone.longPress(now), time); }

  /** The numbers of the face. */
  numbers(time) {
    const now = this.#clock.now(time);
    if (this.#alone) this.robot.tell(this.#alone.advance(now));
    return this.robot.numbers(now);
  }

  /** The state while the hub controls the robot. */
  get #led() { return this.#alone ? null : this.state; }

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
