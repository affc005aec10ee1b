import { numberText } from '../../core/number.js';

/** The level of samples of ±1: { rms, peak } in decibels of full scale, at least `floor`. */
export function levelOf(samples, { floor }) {
  let sum = 0, peak = 0;
  for (const sample of samples) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  const decibels = (amplitude) => Math.max(floor, 20 * Math.log10(Math.max(amplitude, 1e-6)));
  return { rms: decibels(Math.sqrt(sum / Math.max(samples.length, 1))), peak: decibels(peak) };
}

/** The zone of a level, by the rule of the state; LevelRule.swift. */
export function zoneOf({ rms, peak }, rule) {
  return peak > rule.peak.above ? rule.peak : rule.zones.findLast(({ above }) => rms > above) ?? rule.zones[0];
}

/** "−23 dB, good", or "silent". */
export function levelText(level, rule) {
  const { word, hasNumber } = zoneOf(level, rule);
  return hasNumber ? `${numberText(level.rms, rule.number)}, ${word}` : word;
}

/** The place of a level on a scale of 0…1. */
export function fractionOf(level, { floor }) { return Math.min(Math.max((level - floor) / -floor, 0), 1); }
