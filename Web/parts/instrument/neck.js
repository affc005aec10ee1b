import { h } from '../../core/element.js';

const mostPixels = 2_400_000;

/** The colours of the stage, from the product's tokens. */
function palette(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    brass: colour('brass'), brassDark: colour('brass-dark'), brassLight: colour('brass-light'), cream: colour('cream'),
    ink: colour('ink'), shade: colour('shade'), tube: colour('tube'), grid: colour('tube-grid'), beam: colour('tube-beam'),
    dots: [1, 2, 3, 4].map((number) => colour(`hand-${number}`)),
  };
}

/**
 * The neck of the instrument: wood, frets and names of the notes, drawn once for each change, and over it the dots of
 * those who play. All places are fractions: x from the left, y from the bottom.
 */
export class Neck {
  element = h('canvas', { class: 'neck', 'aria-hidden': 'true' });
  #still = document.createElement('canvas');
  #wood = null;
  #state = null;
  #scale = 1;
  #trails = new Map();
  #colours = null;

  /** The colours of the product, read once for each state. */
  get colours() { return this.#colours ??= palette(this.element); }

  /** Fits the canvas to its element; true when the size changed. */
  fit() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = Math.min(devicePixelRatio || 1, 2, Math.sqrt(mostPixels / Math.max(width * height, 1)));
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.element.width === columns && this.element.height === rows) return;
    [this.element.width, this.element.height] = [columns, rows];
    [this.#still.width, this.#still.height] = [columns, rows];
    this.#scale = ratio;
    this.#wood = null;
    this.#paint();
  }

  update(state) {
    this.#state = state;
    this.#colours = null;
    this.#paint();
  }

  /** Where a fraction of the scale is on the canvas, from the left: the lowest note is on the right of left-handed necks. */
  #across(fraction) { return (this.#state.isLeftHanded ? 1 - fraction : fraction) * this.element.width; }

  /** Draws a frame: what plays, as { source, zone, notes, x, y }. */
  draw(playing, isStill) {
    const context = this.element.getContext('2d', { alpha: false });
    context.drawImage(this.#still, 0, 0);
    if (!this.#state) return;
    const { colours } = this;
    for (const dot of playing) if (dot.notes > 0) this.#light(context, dot, colours);
    for (const dot of playing) this.#dot(context, dot, colours, isStill);
    for (const source of this.#trails.keys()) {
      if (!playing.some((dot) => dot.source === source)) this.#trails.delete(source);
    }
  }

  #paint() {
    const { width, height } = this.#still;
    if (!this.#state || width === 0 || height === 0) return;
    this.#wood ??= rosewood(width / this.#scale, height / this.#scale);
    const context = this.#still.getContext('2d', { alpha: false });
    const { colours } = this;
    context.drawImage(this.#wood, 0, 0, width, height);
    const shade = context.createLinearGradient(0, 0, 0, height);
    shade.addColorStop(0, colours.shade);
    shade.addColorStop(0.25, 'transparent');
    shade.addColorStop(0.8, 'transparent');
    shade.addColorStop(1, colours.shade);
    context.fillStyle = shade;
    context.fillRect(0, 0, width, height);
    const { frets, visuals } = this.#state;
    if (visuals.showsFrets) this.#frets(context, frets.length, colours);
    frets.forEach((fret, zone) => this.#inlay(context, fret, zone, visuals, colours));
  }

  #frets(context, count, { brass, brassDark, brassLight, shade }) {
    const { width, height } = this.#still;
    const thickness = Math.max(2, 4 * this.#scale);
    for (let zone = 1; zone < count; zone++) {
      const x = (zone * width) / count;
      const metal = context.createLinearGradient(x - thickness / 2, 0, x + thickness / 2, 0);
      metal.addColorStop(0, brassDark);
      metal.addColorStop(0.4, brassLight);
      metal.addColorStop(0.6, brass);
      metal.addColorStop(1, brassDark);
      context.fillStyle = shade;
      context.fillRect(x + thickness / 2, 0, thickness, height);
      context.fillStyle = metal;
      context.fillRect(x - thickness / 2, 0, thickness, height);
    }
  }

  #inlay(context, { name, label }, zone, visuals, { brass, cream, ink }) {
    if (!label || !visuals.showsLabels) return;
    const { width, height } = this.#still;
    const step = width / this.#state.frets.length;
    const radius = Math.min(step * 0.36, 21 * this.#scale);
    const [x, y] = [this.#across((zone + 0.5) / this.#state.frets.length), height - radius - 12 * this.#scale];
    const isRoot = label === 'root';
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = isRoot ? brass : ink;
    context.globalAlpha = isRoot ? 1 : 0.72;
    context.fill();
    context.globalAlpha = label === 'gapFill' ? 0.5 : 1;
    context.lineWidth = Math.max(1, 1.5 * this.#scale);
    context.strokeStyle = isRoot ? cream : brass;
    context.stroke();
    context.fillStyle = isRoot ? ink : cream;
    context.font = `600 ${Math.round(radius * 0.86)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, x, y + radius * 0.05);
    context.globalAlpha = 1;
  }

  /** The zone that sounds glows. */
  #light(context, { source, zone }, { dots }) {
    const { width, height } = this.#still;
    const step = width / this.#state.frets.length;
    const glow = context.createLinearGradient(0, height, 0, 0);
    glow.addColorStop(0, dots[source % dots.length]);
    glow.addColorStop(1, 'transparent');
    context.globalAlpha = 0.34;
    context.fillStyle = glow;
    context.fillRect(this.#across((zone + 0.5) / this.#state.frets.length) - step / 2, 0, step, height);
    context.globalAlpha = 1;
  }

  #dot(context, { source, zone, notes, x, y }, { dots, cream, ink }, isStill) {
    const { height } = this.#still;
    const colour = dots[source % dots.length];
    const place = [this.#across(x), (1 - y) * height];
    const radius = (notes > 0 ? 17 : 12) * this.#scale;
    if (!isStill) this.#trail(context, source, place, colour, radius);
    const halo = context.createRadialGradient(...place, 0, ...place, radius * 3);
    halo.addColorStop(0, colour);
    halo.addColorStop(1, 'transparent');
    context.globalAlpha = notes > 0 ? 0.75 : 0.3;
    context.fillStyle = halo;
    context.beginPath();
    context.arc(...place, radius * 3, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(...place, radius, 0, 2 * Math.PI);
    context.fillStyle = notes > 0 ? cream : ink;
    context.fill();
    context.lineWidth = 3 * this.#scale;
    context.strokeStyle = colour;
    context.stroke();
    const name = this.#state.frets[zone]?.name;
    if (!name || notes === 0) return;
    context.fillStyle = ink;
    context.font = `700 ${Math.round(radius * 0.8)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, ...place);
  }

  #trail(context, source, place, colour, radius) {
    const trail = this.#trails.get(source) ?? [];
    trail.push(place);
    if (trail.length > 14) trail.shift();
    this.#trails.set(source, trail);
    context.strokeStyle = colour;
    context.lineCap = 'round';
    for (let index = 1; index < trail.length; index++) {
      context.globalAlpha = (0.3 * index) / trail.length;
      context.lineWidth = (radius * index) / trail.length;
      context.beginPath();
      context.moveTo(...trail[index - 1]);
      context.lineTo(...trail[index]);
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}

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
function rosewood(width, height, seed = 1611) {
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
