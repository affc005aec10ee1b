/** Live numbers as a NumberFormat of a screen says, which is { factor, decimals, isSigned, unit, absent }; NumberFormat.swift. */
const limit = 1e9;

/** "+2.50 V", "−14°", "0.00"; the format's `absent` without a number. */
export function numberText(number, format) {
  if (!isWritten(number, format)) return format.absent;
  const { decimals, isSigned, unit } = format;
  const whole = wholeOf(number, format);
  const digits = String(Math.abs(whole)).padStart(decimals + 1, '0');
  const places = digits.length - decimals;
  const sign = whole < 0 ? '−' : whole > 0 && isSigned ? '+' : '';
  return `${sign}${decimals > 0 ? `${digits.slice(0, places)}.${digits.slice(places)}` : digits}${unit}`;
}

/** The number that the text shows; 0 for `absent`. */
export function roundedNumber(number, format) {
  return isWritten(number, format) ? wholeOf(number, format) / 10 ** format.decimals : 0;
}

function isWritten(number, { factor }) { return typeof number === 'number' && Math.abs(number * factor) < limit; }

/** In units of the last decimal; a half is rounded away from zero. */
function wholeOf(number, { factor, decimals }) {
  const whole = Math.round(Math.abs(number * factor) * 10 ** decimals);
  return number * factor < 0 ? 0 - whole : whole;
}
