import { numberText } from '../../core/number.js';

/**
 * The number of a live value, with its sign where it is bipolar, or the word that stands for it: as the state's rule
 * of meters says.
 */
export function meterText({ output, isAvailable, isSounding, isBipolar = false }, { absent, silent, decimals }) {
  if (!isAvailable) return absent;
  if (!isSounding) return silent;
  return numberText(output, { factor: 1, decimals, isSigned: isBipolar, unit: '', absent });
}
