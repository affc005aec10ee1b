import { eachFrame } from '../../core/frames.js';

/** Milliseconds between two reports of where the players are, and how long an own place may still be unanswered. */
const report = 100;
const patience = 1000;

/**
 * The one position of a take, in seconds. While it plays, the first film that shows something is the clock, and the others follow it;
 * without one it is the page's. `moved(position)` is called whenever the position changes, `reached(position)` at most ten times a
 * second, and not before the last one is answered.
 */
export class Playback {
  position = 0;
  #players = []; #isPlaying = false; #isHeld = false; #number = null; #limit = 0; #duration = 0;
  #own = null; #toldAt = 0; #told = null; #isAnswered = true; #asked = null; #stop = null; #lead = null; #moved; #reached;

  constructor({ moved, reached }) {
    this.#moved = moved;
    this.#reached = reached;
  }

  set players(players) {
    this.#players = players;
    const hasSound = players.some(({ isVideo }) => !isVideo);
    for (const player of players) player.silence(hasSound);
    this.show();
  }

  /** What the screen says: { position, duration, isPlaying, number }; the place where playing ends. */
  update({ position, duration, isPlaying, number }, limit) {
    this.#duration = duration;
    this.#limit = limit;
    if (position === this.#told) this.#isAnswered = true;
    if (number !== this.#number) {
      const isOld = this.#number !== null && this.#isOwn(position);
      this.#number = number;
      if (!isOld) this.#set(position);
    }
    if (!this.#isAsked(isPlaying)) this.#play(isPlaying);
  }

  /** Plays at once, while the tap still allows sound; the screen's answer decides. */
  begin() {
    this.#own = null;
    this.#asked = { isOn: true, at: performance.now() };
    if (this.position < this.#limit) this.#play(true);
  }

  /** Says where the players are, before an action that is about this place. */
  tell() {
    if (!this.#isPlaying) return;
    this.#toldAt = performance.now();
    this.#told = this.position;
    this.#isAnswered = false;
    this.#reached(this.position);
  }

  /** Stops at once, where the screen is told to stop. */
  rest() {
    this.tell();
    this.#asked = { isOn: false, at: performance.now() };
    this.#play(false);
  }

  /** Goes there before the screen has answered. */
  go(seconds) {
    this.#set(seconds);
    this.#own = { seconds: this.position, at: performance.now() };
  }

  /** Forgets what was not answered: another action decides the place. */
  forget() { this.#own = null; }

  /** Stands still while somebody drags. */
  hold(isHeld) {
    this.#isHeld = isHeld;
    if (isHeld) this.show();
  }

  get isHeld() { return this.#isHeld; }

  /** Sets every player to the position. */
  show() {
    for (const player of this.#players) player.follow(this.position, this.#runs, player === this.#lead);
  }

  end() {
    this.#stop?.();
    this.#stop = null;
  }

  get #runs() { return this.#isPlaying && !this.#isHeld; }

  /** Whether an answer belongs to an older place than the one that was last gone to. */
  #isOwn(position) {
    if (!this.#own) return false;
    const isAnswer = Math.abs(position - this.#own.seconds) < 1e-6;
    const isOver = performance.now() - this.#own.at > patience;
    if (isAnswer || isOver) this.#own = null;
    return isAnswer || !isOver;
  }

  /** Whether the screen has not yet heard that it plays or stops. */
  #isAsked(isPlaying) {
    if (!this.#asked) return false;
    if (isPlaying === this.#asked.isOn || performance.now() - this.#asked.at > patience) this.#asked = null;
    return this.#asked !== null;
  }

  #set(seconds) {
    this.position = Math.min(Math.max(seconds, 0), this.#duration);
    this.#lead = null;
    this.#moved(this.position);
    this.show();
  }

  #play(isOn) {
    if (isOn === this.#isPlaying) return;
    this.#isPlaying = isOn;
    this.#lead = null;
    if (isOn) {
      this.#told = null;
      this.#stop ??= eachFrame((seconds) => this.#frame(seconds));
    } else {
      this.end();
    }
    this.show();
  }

  #frame(seconds) {
    if (!this.#runs) return;
    this.position = Math.min(this.#next(seconds), this.#limit);
    this.#moved(this.position);
    this.show();
    const since = performance.now() - this.#toldAt;
    const isDue = this.#isAnswered ? since >= report : since >= patience;
    if (this.#told !== this.position && (isDue || this.position === this.#limit)) this.tell();
  }

  /** Where the lead is; a lead that is only just begun or being placed holds the clock. */
  #next(seconds) {
    const lead = this.#players.find((player) => player.canLead(this.position)) ?? null;
    if (!lead) {
      this.#lead = null;
      return this.position + seconds;
    }
    if (lead !== this.#lead) {
      this.#lead = lead;
      return this.position;
    }
    return lead.isSeeking ? this.position : Math.max(this.position, lead.position);
  }
}
