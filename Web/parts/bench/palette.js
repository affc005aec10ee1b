import { prefersStillness } from '../../core/frames.js';

const mostPixels = 1_200_000;

/** The colours of drawings, from the product's tokens. */
export function palette(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    tube: colour('tube'), grid: colour('tube-grid'), beam: colour('tube-beam'), accent: colour('accent'), steps: colour('bench-steps'),
    text: colour('text'), muted: colour('muted'), warm: colour('bench-route'), track: colour('meter-track'), isStill: prefersStillness(),
  };
}

/** Fits a canvas to its element and clears it; { context, width, height } in pixels of the page, or null while hidden. */
export function prepared(canvas, { tube }) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return null;
  const ratio = Math.min(devicePixelRatio || 1, 2, Math.sqrt(mostPixels / (width * height)));
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = tube;
  context.fillRect(0, 0, width, height);
  return { context, width, height };
}

/** Lines of a grid at fractions of the width and the height. */
export function gridLines({ context, width, height }, across, down, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (const part of across) {
    context.moveTo(Math.round(part * width) + 0.5, 0);
    context.lineTo(Math.round(part * width) + 0.5, height);
  }
  for (const part of down) {
    context.moveTo(0, Math.round((1 - part) * height) + 0.5);
    context.lineTo(width, Math.round((1 - part) * height) + 0.5);
  }
  context.stroke();
}

/** A line x, y, x, y, … in 0…1, y upwards. */
export function trace({ context, width, height }, line, colour, thickness = 2) {
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.lineJoin = 'round';
  context.beginPath();
  for (let index = 0; index + 1 < line.length; index += 2) context.lineTo(line[index] * width, (1 - line[index + 1]) * height);
  context.stroke();
}

export function dot({ context, width, height }, { x, y }, colour, radius = 5) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x * width, (1 - y) * height, radius, 0, 2 * Math.PI);
  context.fill();
}

export function label({ context }, text, x, y, colour, align = 'left') {
  context.fillStyle = colour;
  context.font = '11px system-ui, sans-serif';
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  context.fillText(text, x, y);
}

/** The place of a frequency between 20 Hz and 20 kHz on equal steps of octaves. */
export function frequencyPlace(hertz) { return Math.log(hertz / 20) / Math.log(1000); }

export const frequencies = [50, 100, 200, 500, 1000, 2000, 5000, 10_000];
export const named = [{ hertz: 100, text: '100' }, { hertz: 1000, text: '1 k' }, { hertz: 10_000, text: '10 k' }];
