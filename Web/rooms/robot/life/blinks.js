import { streams } from './chance.js';

const { blink: blinkStream, blinkKind } = streams;
const durations = { normal: [0.15, 0.25], quick: [0.08, 0.12], slow: [0.3, 0.5], double: [0.15, 0.15], triple: [0.12, 0.12] };
const spread = [0.8, 1.3];
/** Seconds after which nobody counts the blinks that were missed. */
export const sleep = 600;

function blink(start, kind, duration) {
  const count = { double: 2, triple: 3 }[kind] ?? 1;
  const spacing = kind === 'triple' ? 0.2 : 0.25;
  return { start, kind, duration, count, spacing, end: start + (count - 1) * spacing + duration };
}

/** How far the eyes are closed at a time, 0…1; two fifths of a blink are closing. */
export function closeness({ start, end, duration, count, spacing }, time) {
  const since = time - start;
  if (!(since > 0 && time < end)) return 0;
  const number = Math.min(Math.trunc(since / spacing), count - 1);
  const way = (since - number * spacing) / duration;
  if (way >= 1) return 0;
  return way < 0.4 ? eased(way / 0.4) : 1 - eased((way - 0.4) / 0.6);
}

function eased(x) { return x * x * (3 - 2 * x); }

/** The blinks of a face, one after the other; BlinkTrain.swift. */
export class BlinkTrain {
  constructor(rhythm, chance, time) {
    this.chance = chance;
    this.number = 0;
    this.blink = this.#make(rhythm, time + this.#interval(rhythm));
  }

  /** Goes on where another train with this seed is. */
  resume({ blink: { start, kind, duration }, number }) {
    this.number = number;
    this.blink = blink(start, kind, duration);
  }

  advance(time, rhythm) {
    if (time > this.blink.end + sleep) this.blink = this.#make(rhythm, time + this.#interval(rhythm));
    while (time >= this.blink.end) {
      this.number = (this.number + 1) >>> 0;
      this.blink = this.#make(rhythm, this.blink.end + this.#interval(rhythm));
    }
  }

  trigger(time) {
    if (time < this.blink.start) this.blink = blink(time, 'quick', 0.12);
  }

  follow(rhythm, time) {
    if (time >= this.blink.start) return;
    const start = time + this.#interval(rhythm);
    if (start < this.blink.start) this.blink = this.#make(rhythm, start);
  }

  #interval({ every, rareChance, rareTimes }) {
    const { chance, number } = this;
    let seconds = chance.number(every, blinkStream, number, 0);
    if (chance.unit(blinkStream, number, 1) < rareChance) seconds *= chance.number(rareTimes, blinkStream, number, 2);
    return Math.max(seconds * chance.number(spread, blinkStream, number, 3), 0.1);
  }

  #make({ weights }, start) {
    const kind = this.#kind(weights);
    return blink(start, kind, this.chance.number(durations[kind], blinkKind, this.number, 1));
  }

  #kind(weights) {
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.chance.unit(blinkKind, this.number, 0) * total;
    for (const [kind, weight] of weights) {
      left -= weight;
      if (left < 0) return kind;
    }
    return 'normal';
  }
}
