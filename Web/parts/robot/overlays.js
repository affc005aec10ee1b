import { at } from './life/numbers.js';
import { eyes } from './shapes.js';

const hearts = 'M0 17C-26 0-18-18-8-18-3-18 0-14 0-11 0-14 3-18 8-18 18-18 26 0 0 17Z';
const drops = 'M0-16C4-8 9-2 9 4A9 9 0 0 1-9 4C-9-2-4-8 0-16Z';
const paths = new Map();

/** Drawn beside the eyes, with its number as opacity: hearts, question mark, tear, sweat. */
export function paintOverlays(context, face, unit) {
  const { width: w, height: h, gap } = unit;
  const reach = gap / 2 + w;
  const drift = driftOf(face, unit);
  const add = (place, draw) => {
    if (face[place] <= 0.005) return;
    context.save();
    context.translate(drift.x, drift.y);
    context.globalAlpha = face[place];
    draw();
    context.restore();
  };
  add(at.hearts, () => {
    context.fillStyle = colourOf(face, eyes[0]);
    stamp(context, hearts, -reach - 1.6 * w, -0.62 * h, w / 20);
    stamp(context, hearts, reach + 1.7 * w, -0.5 * h, 1.3 * w / 20);
  });
  add(at.question, () => {
    context.fillStyle = colourOf(face, eyes[1]);
    context.font = `700 ${0.5 * h}px ui-rounded, sans-serif`;
    context.textAlign = 'center';
    context.fillText('?', reach + 1.9 * w, -0.35 * h);
  });
  add(at.tear, () => {
    context.fillStyle = '#6fc3ff';
    stamp(context, drops, -reach, 0.62 * h, 0.05 * w);
  });
  add(at.sweat, () => {
    context.fillStyle = '#9fdcff';
    stamp(context, drops, reach + 1.2 * w, -0.42 * h, 0.05 * w);
  });
}

/** Drawings beside the eyes move with them. */
export function driftOf(face, { width, height }) {
  const mean = (part) => eyes.reduce((sum, { at: place }) => sum + face[place[part]], 0) / eyes.length;
  return { x: mean('x') * width, y: mean('y') * height };
}

function stamp(context, outline, x, y, scale) {
  if (!paths.has(outline)) paths.set(outline, new Path2D(outline));
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.fill(paths.get(outline));
  context.restore();
}

function colourOf(face, { at: place }) {
  return `rgb(${['red', 'green', 'blue'].map((part) => Math.round(face[place[part]] * 255)).join(' ')})`;
}
