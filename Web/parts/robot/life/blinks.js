import { firstOf, isTime, startOf, streams, stretchAt } from './chance.js';

const { blink: blinkStream, blinkKind } = streams;
const durations = { normal: [0.15, 0.25], quick: [0.08, 0.12], slow: [0.3, 0.5], double: [0.15, 0.15], triple: [0.12, 0.12] };
const spread = [0.8, 1.3];
/** Seconds of the shortest and longest interval. */
const limits = [0.1, 600];
/** Seconds after the start of a stretch when an earlier blink has certainly ended. */
const pause = 0.6;

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

function longest({ every, rareChance, rareTimes }) {
  return Math.min(every[1] * (rareChance > 0 ? Math.max(rareTimes[1], 1) : 1) * spread[1], limits[1]);
}

/** The sequence of blinks of a face; BlinkTrain.swift. */
export class BlinkTrain {
  constructor(rhythm, chance, time) {
    this.chance = chance;
    this.number = firstOf(stretchAt(time));
    this.blink = this.#make(rhythm, time + this.#interval(rhythm));
    this.stretch = stretchAt(this.blink.start);
  }

  /** Continues at the state of another sequence with this seed. */
  resume({ blink: { start, kind, duration }, number, stretch }) {
    Object.assign(this, { number, stretch });
    this.blink = blink(start, kind, duration);
  }

  advance(time, rhythm) {
    if (!isTime(time) || time < this.blink.end) return;
    const last = stretchAt(time) - 1;
    if (this.stretch < last) this.#begin(last, rhythm);
    while (time >= this.blink.end) {
      this.number = (this.number + 1) >>> 0;
      this.#goOn(rhythm);
    }
  }

  #goOn(rhythm) {
    const { end } = this.blink;
    const start = end + this.#interval(rhythm);
    if (start < startOf(this.stretch + 1)) {
      this.blink = this.#make(rhythm, start);
      return;
    }
    const gap = this.#first(this.stretch + 1, rhythm) - end;
    if (gap > Math.max(longest(rhythm), 2 * pause)) this.blink = this.#make(rhythm, end + (gap - pause) / 2);
    else this.#begin(this.stretch + 1, rhythm);
  }

  #begin(stretch, rhythm) {
    this.stretch = stretch;
    this.number = firstOf(stretch);
    this.blink = this.#make(rhythm, this.#first(stretch, rhythm));
  }

  #first(stretch, rhythm) { return startOf(stretch) + pause + this.#interval(rhythm, firstOf(stretch)); }

  trigger(time) {
    if (time < this.blink.start) this.blink = blink(time, 'quick', 0.12);
  }

  follow(rhythm, time) {
    if (time >= this.blink.start) return;
    const start = time + this.#interval(rhythm);
    if (start < this.blink.start) this.blink = this.#make(rhythm, start);
  }

  #interval({ every, rareChance, rareTimes }, number = this.number) {
    const { chance } = this;
    let seconds = chance.number(every, blinkStream, number, 0);
    if (chance.unit(blinkStream, number, 1) < rareChance) seconds *= chance.number(rareTimes, blinkStream, number, 2);
    seconds *= chance.number(spread, blinkStream, number, 3);
    return Math.min(Math.max(seconds, limits[0]), limits[1]);
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
