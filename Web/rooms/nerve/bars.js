/** Start and length of a voltage's bar, both 0…1 of a jack's range. */
export function span(volts, { minimum, maximum }) {
  const whole = maximum - minimum;
  const zero = clamp(-minimum / whole);
  const end = clamp((volts - minimum) / whole);
  return { start: Math.min(zero, end), length: Math.abs(end - zero) };
}

/** Distance from 0 V, 0…1 of a jack's range on that side. */
export function level(volts, { minimum, maximum }) {
  const reach = volts < 0 ? -minimum : maximum;
  return reach > 0 ? clamp(Math.abs(volts) / reach) : 0;
}

function clamp(part) { return Math.min(Math.max(part, 0), 1); }
