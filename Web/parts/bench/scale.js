/** The value at a place 0…1 of a slider { minimum, maximum, isLogarithmic }. */
export function valueAt(position, { minimum, maximum, isLogarithmic }) {
  const part = Math.min(Math.max(position, 0), 1);
  if (isLogarithmic && minimum > 0) return minimum * (maximum / minimum) ** part;
  return minimum + part * (maximum - minimum);
}

/** The place 0…1 of a value. */
export function positionOf(value, { minimum, maximum, isLogarithmic }) {
  if (maximum === minimum) return 0;
  const isRatio = isLogarithmic && minimum > 0 && value > 0;
  const part = isRatio ? Math.log(value / minimum) / Math.log(maximum / minimum) : (value - minimum) / (maximum - minimum);
  return Math.min(Math.max(part, 0), 1);
}

/** A typed number of a slider { unit, maximum } with or without its unit, "1.2 k" and "1,2 kHz" are 1200; null when it is none. */
export function typedNumber(text, { unit = '', maximum = Infinity } = {}) {
  const plain = text.trim().replace('−', '-').replace(',', '.').replace(/\s+/g, '');
  const bare = unit && plain.toLowerCase().endsWith(unit.toLowerCase().replace(/\s+/g, ''))
    ? plain.slice(0, plain.length - unit.replace(/\s+/g, '').length) : plain;
  const found = bare.match(/^([+-]?(?:\d+\.?\d*|\.\d+))(k?)$/i);
  if (!found) return null;
  // A percentage of a fraction.
  const isFraction = unit === '%' && maximum <= 1;
  return Number(found[1]) * (found[2] ? 1000 : 1) * (isFraction ? 0.01 : 1);
}
