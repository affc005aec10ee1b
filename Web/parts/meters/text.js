/**
 * The number of a live value, with its sign where it is bipolar, or the word that stands for it: as the state's rule
 * of meters says.
 */
export function meterText({ output, isAvailable, isSounding, isBipolar = false }, { absent, silent, decimals }) {
  if (!isAvailable) return absent;
  if (!isSounding) return silent;
  if (!isBipolar) return output.toFixed(decimals);
  const digits = Math.abs(output).toFixed(decimals);
  return Number(digits) === 0 ? digits : `${output < 0 ? '−' : '+'}${digits}`;
}
