/** The last seconds of a value going in and coming out; the oldest samples are dropped. */
export class Trace {
  samples = [];

  constructor(seconds = 4) { this.seconds = seconds; }

  /** A time that jumps back (a recording that restarts) clears the trace. */
  push(time, input, output) {
    const last = this.samples.at(-1);
    if (last && time < last.time) this.samples = [];
    if (last && time === last.time) return;
    this.samples.push({ time, input, output });
    while (this.samples[0].time < time - this.seconds) this.samples.shift();
  }

  /** Points of one side as fractions 0…1 of the box: x from left to right, y from the bottom. */
  points(side, [lowest, highest]) {
    const end = this.samples.at(-1)?.time ?? 0;
    return this.samples.map((sample) => ({
      x: 1 - (end - sample.time) / this.seconds,
      y: part(sample[side], lowest, highest),
    }));
  }
}

/** The position of a value between two ends, clamped to 0…1. */
export function part(value, lowest, highest) {
  if (!(highest > lowest)) return 0.5;
  return Math.min(Math.max((value - lowest) / (highest - lowest), 0), 1);
}
