const floor = -60;

/** The level of samples of ±1: { rms, peak } in decibels of full scale, at least −60. */
export function levelOf(samples) {
  let sum = 0, peak = 0;
  for (const sample of samples) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  return { rms: decibels(Math.sqrt(sum / Math.max(samples.length, 1))), peak: decibels(peak) };
}

function decibels(amplitude) { return Math.max(floor, 20 * Math.log10(Math.max(amplitude, 1e-6))); }

/** A word for a level: "silent", "quiet", "good" or "too loud". */
export function wordOf({ rms, peak }) {
  if (peak > -1) return 'too loud';
  if (rms <= floor + 1) return 'silent';
  return rms < -50 ? 'quiet' : 'good';
}

/** The place of a level on a scale of 0…1. */
export function fractionOf(level) { return Math.min(Math.max((level - floor) / -floor, 0), 1); }
