import { CounterRandom, streams } from '../../parts/robot/life/chance.js';
import { entryLength } from '../../parts/robot/life/moods.js';

/** Seconds: timeout of a lost face, duration of a chosen mood, from a touch to its mood, between random moods. */
export const patience = 0.6;
export const rest = 3;
export const tapDelay = 0.1;
export const random = [5, 15];

/**
 * The behaviour of a robot without a hub: no people are seen, touches work as in RobotMind.swift. It returns events in
 * the hub's format.
 */
export class Alone {
  status;
  mood;
  isRandom;
  /** The last mood chosen by a person; the next tap shows the one after it. */
  cycle;
  #moods; #chance;
  #draws = 0;
  #pendingTap = null;
  #nextRandom = Infinity;
  #chosenUntil = null;
  #lost;

  /**
   * `moods` has the `names` in their order, the default first, and returns the mood `of` a name; the other arguments
   * are the last state from the hub.
   */
  constructor(moods, seed, time, { mood = moods.names[0], cycle = moods.names[0], isRandom = false, status = 'standby' } = {}) {
    Object.assign(this, { mood, cycle, isRandom, status });
    this.#moods = moods;
    this.#chance = new CounterRandom(seed);
    this.#lost = time + patience;
    if (isRandom) this.#nextRandom = this.#drawTime(time);
  }

  /** A tap: the next mood, a tenth of a second later. It ends random moods. */
  tap(time) {
    const told = this.advance(time);
    this.isRandom = false;
    this.#pendingTap = time + tapDelay;
    return told;
  }

  /** A touch of one second: starts random moods. */
  longPress(time) {
    const told = this.advance(time);
    this.isRandom = true;
    this.#pendingTap = null;
    this.#chosenUntil = null;
    return [...told, ...this.#show(this.#draw(), time)];
  }

  /** The events that are due at a time. */
  advance(time) {
    const told = [];
    if (this.#pendingTap !== null && time >= this.#pendingTap) {
      const due = this.#pendingTap;
      this.#pendingTap = null;
      told.push(...this.#choose(this.#next(), due));
    }
    if (this.isRandom && time >= this.#nextRandom) told.push(...this.#show(this.#draw(), time));
    if (this.#lost !== null && time >= this.#lost) {
      this.#lost = null;
      this.status = 'standby';
      told.push({ at: time, look: { x: 0, y: 0 } });
      if (this.#chosenUntil === null && !this.isRandom) told.push(...this.#become(this.#rest, time));
    }
    if (this.#chosenUntil !== null && time >= this.#chosenUntil) {
      this.#chosenUntil = null;
      told.push(...this.#become(this.#rest, time));
    }
    return told;
  }

  #choose(mood, time) {
    this.cycle = mood;
    this.#chosenUntil = this.isRandom ? null : time + Math.max(rest, this.#entryOf(mood));
    return this.#show(mood, time);
  }

  #show(mood, time) {
    this.mood = mood;
    this.#nextRandom = this.#drawTime(time);
    return [{ at: time, show: mood }];
  }

  #become(mood, time) {
    if (mood === this.mood) return [];
    this.mood = mood;
    return [{ at: time, show: mood }];
  }

  get #rest() { return this.#moods.names[0]; }

  /** The mood after the last chosen one; skips the mood that is shown. */
  #next() {
    const { names } = this.#moods;
    const place = names.indexOf(this.cycle) + 1;
    return names[(names[place % names.length] === this.mood ? place + 1 : place) % names.length];
  }

  #entryOf(mood) { return entryLength(this.#moods.of(mood)); }

  #draw() {
    this.#draws += 1;
    const others = this.#moods.names.filter((mood) => mood !== this.mood);
    if (others.length === 0) return this.mood;
    return others[Math.trunc(this.#chance.unit(streams.mood, this.#draws, 0) * others.length)];
  }

  #drawTime(time) {
    return time + Math.max(this.#chance.number(random, streams.mood, this.#draws, 1), this.#entryOf(this.mood));
  }
}
