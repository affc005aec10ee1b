import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { dot, frequencies, frequencyPlace, gridLines, label, named, palette, prepared, trace } from './palette.js';

/**
 * What a node does now as a picture, and in words under it: `show` gets a drawing { kind, lines, points, bars, texts };
 * null clears it. Lines and points are in 0…1, y upwards.
 */
export class SxDrawing extends HTMLElement {
  #canvas = h('canvas', { 'aria-hidden': 'true' });
  #words = h('dl', { class: 'drawing-words' });
  #colours = null;

  connectedCallback() {
    if (this.firstChild) return;
    this.append(this.#canvas, this.#words);
  }

  show(drawing) {
    if (!drawing || !this.isConnected) return;
    this.#colours ??= palette(this);
    setAttribute(this, 'data-kind', drawing.kind);
    const area = prepared(this.#canvas, this.#colours);
    if (area) (painters[drawing.kind] ?? painters.fields)(area, drawing, this.#colours);
    setAttribute(this, 'data-lines', drawing.lines.length + drawing.bars.length + drawing.points.length);
    setRows(this.#words, drawing.texts, ({ title }) => title, ({ title }) => {
      const text = h('dd', {});
      return { element: h('div', {}, h('dt', {}, title), text), update: (item) => setText(text, item.text) };
    });
  }
}

customElements.define('sx-drawing', SxDrawing);

const tenths = [0.25, 0.5, 0.75];

/** How each kind of drawing is painted: (area, drawing, colours); { context, width, height } is its area. */
const painters = {
  transferCurve(area, { lines: [curve, straight], points }, colours) {
    gridLines(area, tenths, tenths, colours.grid);
    if (straight) trace(area, straight, colours.muted, 1);
    if (curve) trace(area, curve, colours.beam, 2.5);
    for (const point of points) dot(area, point, colours.accent, 6);
  },
  gainReduction(area, { lines, bars: values }, colours) {
    bars(area, { bars: values }, { ...colours, beam: colours.muted });
    for (const line of lines) trace(area, line, colours.beam, 2);
  },
  frequencyResponse(area, { lines: [curve, zero], points }, colours) {
    gridLines(area, frequencies.map(frequencyPlace), tenths, colours.grid);
    for (const { hertz, text } of named) label(area, text, frequencyPlace(hertz) * area.width + 3, area.height - 4, colours.muted);
    if (zero) trace(area, zero, colours.muted, 1);
    if (curve) trace(area, curve, colours.beam, 2.5);
    for (const point of points) dot(area, point, colours.accent);
  },
  staircase(area, { lines: [steps, sine], points }, colours) {
    gridLines(area, tenths, tenths, colours.grid);
    if (sine) trace(area, sine, colours.muted, 1.5);
    if (steps) trace(area, steps, colours.steps, 2.5);
    for (const point of points) dot(area, point, colours.accent);
  },
  wavetable(area, { lines, points }, colours) {
    gridLines(area, tenths, [0.5], colours.grid);
    lines.forEach((line, index) => trace(area, line, index === 0 ? colours.beam : colours.grid, index === 0 ? 2.5 : 1.5));
    for (const point of points) dot(area, point, colours.accent);
  },
  pitch(area, { lines, points, bars: values }, colours) {
    gridLines(area, tenths, tenths, colours.grid);
    if (values.length > 0) bars(area, { bars: values }, { ...colours, beam: colours.muted });
    for (const line of lines) trace(area, line, colours.beam, 2);
    for (const point of points) dot(area, point, colours.accent, 6);
  },
  onset(area, { lines, points, bars: values }, colours) {
    bars(area, { bars: values }, colours);
    for (const line of lines) trace(area, line, colours.beam, 2);
    for (const { x, y } of points) flash(area, x, y, colours);
  },
  trail(area, { lines, points }, colours) {
    gridLines(area, [0.5], [0.5], colours.grid);
    lines.forEach((line) => fadingTrail(area, line, colours.beam));
    for (const point of points) dot(area, point, colours.accent, 5);
  },
  fields: bars,
};

/** Upright bars from the bottom with their titles and texts. */
function bars(area, { bars: values }, { beam, track, text, muted }) {
  const { context, width, height } = area;
  const step = width / Math.max(values.length, 1);
  const bottom = height - 20;
  const top = 20;
  values.forEach(({ title, value, text: words }, index) => {
    const left = index * step + step * 0.2;
    context.fillStyle = track;
    context.fillRect(left, top, step * 0.6, bottom - top);
    context.fillStyle = beam;
    const size = Math.min(Math.max(value, 0), 1) * (bottom - top);
    context.fillRect(left, bottom - size, step * 0.6, size);
    label(area, words, (index + 0.5) * step, top - 6, text, 'center');
    label(area, title, (index + 0.5) * step, height - 6, muted, 'center');
  });
}

/** The flash of an onset, y strong; steady where movement is unwanted. */
function flash(area, x, y, { accent, isStill }) {
  const { context, width, height } = area;
  context.globalAlpha = isStill ? Math.min(y, 0.35) : Math.min(y, 1);
  dot(area, { x, y: 0.5 }, accent, Math.min(width, height) * 0.16);
  context.globalAlpha = 1;
}

/** The newest end is the brightest. */
function fadingTrail(area, line, colour) {
  const pieces = 8;
  const points = line.length / 2;
  for (let piece = 0; piece < pieces; piece++) {
    const from = Math.floor((piece * points) / pieces);
    const to = Math.min(Math.floor(((piece + 1) * points) / pieces) + 1, points);
    area.context.globalAlpha = (piece + 1) / pieces;
    trace(area, line.slice(2 * from, 2 * to), colour, 1.8);
  }
  area.context.globalAlpha = 1;
}
