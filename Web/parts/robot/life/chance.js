/** The streams of CounterRandom.swift. */
export const streams = { blink: 1, blinkKind: 2, saccade: 3, idle: 4, mood: 5 };

/** Pseudo-random numbers: a function of a seed, a stream and an index in it (lowbias32). */
export class CounterRandom {
  constructor(seed) { this.seed = seed >>> 0; }

  /** 0 ≤ x < 1. */
  unit(stream, place, draw = 0) {
    return mix(mix(mix(this.seed ^ Math.imul(stream, 0x9E3779B9)) ^ place) ^ draw) / 4294967296;
  }

  number([low, high], stream, place, draw = 0) { return low + (high - low) * this.unit(stream, place, draw); }
}

function mix(number) {
  let x = number >>> 0;
  x ^= x >>> 16;
  x = Math.imul(x, 0x7FEB352D);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846CA68B);
  x ^= x >>> 16;
  return x >>> 0;
}

/** One hour of a random sequence, which restarts with its own number; RandomEpoch.swift. */
const length = 3600;
const farthest = 1e12;

export const isTime = (time) => Math.abs(time) <= farthest;
export const stretchAt = (time) => Math.floor(time / length);
export const startOf = (stretch) => stretch * length;
/** The number of the first event of a stretch. */
export const firstOf = (stretch) => (stretch * 65536) >>> 0;
