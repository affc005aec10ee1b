/** Random numbers 0…1 from a seed: mulberry32, the same on every machine. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Smooth noise of one line: values at whole places, eased between them. */
function line(next, count) {
  const values = Float32Array.from({ length: count + 2 }, next);
  return (place) => {
    const whole = Math.floor(place);
    const way = place - whole;
    const eased = way * way * (3 - 2 * way);
    const [low, high] = [values[whole % (count + 1)], values[(whole + 1) % (count + 1)]];
    return low + (high - low) * eased;
  };
}

const dark = [38, 15, 12];
const warm = [112, 52, 34];

/** Rosewood with its grain along x, drawn once for a size; the same for the same seed. */
export function rosewood(width, height, seed = 1611) {
  const canvas = document.createElement('canvas');
  const [columns, rows] = [Math.max(Math.ceil(width / 2), 1), Math.max(Math.ceil(height / 2), 1)];
  [canvas.width, canvas.height] = [columns, rows];
  const context = canvas.getContext('2d', { alpha: false });
  const image = context.createImageData(columns, rows);
  const next = random(seed);
  const [bow, ring, fibre] = [line(next, 64), line(next, 256), line(next, 1024)];
  const [drift, pore] = [line(next, 64), line(next, 2048)];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const wave = bow(x / 190) * 22 + drift(x / 61) * 5;
      const grain = ring((y + wave) / 7) * 0.62 + fibre((y + wave) * 0.9) * 0.26;
      const mark = pore(x / 9 + fibre(y) * 700) > 0.86 ? 0.16 : 0;
      const light = Math.min(Math.max(grain - mark + (drift(x / 130 + y / 210) - 0.5) * 0.2, 0), 1);
      const place = 4 * (y * columns + x);
      for (let part = 0; part < 3; part++) image.data[place + part] = dark[part] + (warm[part] - dark[part]) * light;
      image.data[place + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
