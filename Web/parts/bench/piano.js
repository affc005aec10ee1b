const blackHeight = 0.62;
const octave = 12;

/** The keys of each manual: all in one, or where there is no room for two octaves the lower one below the rest. */
export function manualsOf(keys, isNarrow) { return isNarrow ? [keys.slice(octave), keys.slice(0, octave)] : [keys]; }

/**
 * The keys of manuals one below the other as rectangles in 0…1 of all: { note, isBlack, left, width, top, height }; black
 * ones lie over white ones.
 */
export function layout(manuals) {
  return manuals.flatMap((keys, row) => {
    const step = 1 / Math.max(keys.filter(({ isBlack }) => !isBlack).length, 1);
    const [top, height] = [row / manuals.length, 1 / manuals.length];
    let whites = 0;
    return keys.map(({ note, isBlack }) => {
      if (isBlack) return { note, isBlack, left: (whites - 0.32) * step, width: 0.64 * step, top, height: blackHeight * height };
      whites += 1;
      return { note, isBlack, left: (whites - 1) * step, width: step, top, height };
    });
  });
}

/** The key at a place of the keyboard, x from the left and y from the top in 0…1; null beside it. */
export function keyAt(places, x, y) {
  if (x < 0 || x >= 1 || y < 0 || y > 1) return null;
  const isIn = ({ left, width, top, height }) => x >= left && x < left + width && y >= top && y <= top + height;
  return places.find((place) => place.isBlack && isIn(place)) ?? places.find(isIn) ?? null;
}

/** The velocity of a press on a key: louder nearer to its front; `loudest` is the chosen velocity. */
export function velocityAt({ top, height }, y, loudest) {
  const part = Math.min(Math.max((y - top) / height, 0), 1);
  return Math.max(1, Math.min(127, Math.round(loudest * (0.4 + 0.6 * part))));
}

/** The key that a computer's key plays, or null; its letter stands in the state. */
export function keyOf(keys, { key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || key.length !== 1) return null;
  return keys.find(({ letter }) => letter && letter.toLowerCase() === key.toLowerCase()) ?? null;
}
