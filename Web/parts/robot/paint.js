import { at } from './life/numbers.js';

const radian = Math.PI / 180;

/**
 * Draws a face into a context as FaceSVG.swift does. The screen is { width, height, side } in units of the context;
 * the sizes of the eyes are relative to `side`.
 */
export function paint(context, face, screen) {
  const unit = unitOf(screen.side);
  const { x, y, angle, scale } = framed(face, screen);
  context.fillStyle = '#000';
  context.fillRect(0, 0, screen.width, screen.height);
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.scale(scale, scale);
  for (const eye of eyes) paintEye(context, face, eye, unit);
  paintOverlays(context, face, unit);
  context.restore();
}

/** The offset of the middle between the eyes from the middle of the screen. */
export function middleOfEyes(face, screen) {
  const unit = unitOf(screen.side);
  const frame = framed(face, screen);
  const x = (face[eyes[0].at.x] + face[eyes[1].at.x]) / 2 * unit.width * frame.scale;
  const y = (face[eyes[0].at.y] + face[eyes[1].at.y]) / 2 * unit.height * frame.scale;
  const [c, s] = [Math.cos(frame.angle), Math.sin(frame.angle)];
  return { x: frame.x - screen.width / 2 + c * x - s * y, y: frame.y - screen.height / 2 + s * x + c * y };
}

function paintEye(context, face, eye, unit) {
  const { side, at: place } = eye;
  const shape = shapeOf(face, eye, unit);
  // A thin glow and a dimmed bar on it look like a dimmed group of both, and need no layer.
  const light = Math.min(face[at.brightness], 1);
  // Beyond full light the lower end and the glow brighten, as breath does.
  const extra = Math.max(face[at.brightness], 1);
  const colour = (share) => ['red', 'green', 'blue'].map((part) => (face[place[part]] * 255 * share).toFixed(1)).join(' ');
  const x = side * (unit.gap + unit.width) / 2 + face[place.x] * unit.width;
  context.save();
  context.translate(x, face[place.y] * unit.height);
  context.rotate(face[place.angle] * radian);
  paintGlow(context, shape, colour(1), { light, extra, reach: unit.width * face[at.glow] });
  opening(context, shape, unit);
  context.clip();
  const bar = context.createLinearGradient(0, -shape.height / 2, 0, shape.height / 2);
  bar.addColorStop(0, `rgb(${colour(light)})`);
  bar.addColorStop(1, `rgb(${colour(light)} / ${0.6 * extra})`);
  outline(context, shape);
  context.fillStyle = bar;
  context.fill();
  if (face[place.core] > 0.005) paintCore(context, shape, face[place.core], light);
  context.restore();
}

/** An ellipse of light around the bar: one fill, without a blur. */
function paintGlow(context, { width, height, openness }, colour, { light, extra, reach }) {
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  for (const [place, share] of [[0, 0.4], [0.4, 0.12], [1, 0]]) glow.addColorStop(place, `rgb(${colour} / ${share * extra})`);
  context.save();
  context.scale(width / 2 + reach, height / 2 + reach);
  context.globalAlpha = light * (0.15 + 0.85 * openness);
  context.fillStyle = glow;
  context.beginPath();
  context.arc(0, 0, 1, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

function paintCore(context, { width, height }, core, light) {
  context.globalAlpha = 0.8 * core;
  context.fillStyle = `rgb(${[255, 255, 255].map((part) => part * light).join(' ')})`;
  context.beginPath();
  context.ellipse(0, 0, width * 0.28, height * 0.3, 0, 0, 2 * Math.PI);
  context.fill();
}

const margin = 0.02;

/**
 * Position and scale of a face on a screen of a width: as its numbers say, but moved in and reduced as far as needed
 * if it would exceed the sides of a narrow screen.
 */
export function framed(face, { width, height, side }) {
  const unit = unitOf(side);
  const x = width / 2 + face[at.x] * unit.width, y = height / 2 + face[at.y] * unit.height;
  const scale = face[at.scale];
  const [left, right] = reachOf(face, unit).map((reach) => x + scale * reach);
  const edge = margin * width;
  const fit = Math.min(1, (width - 2 * edge) / (right - left));
  const middle = (left + right) / 2, half = (right - left) / 2 * fit;
  const held = Math.min(Math.max(middle, edge + half), width - edge - half);
  return { x: held + (x - middle) * fit, y, scale: scale * fit, angle: face[at.angle] * radian };
}

/** The extent of bars and hearts to the left and right of the face's middle. */
function reachOf(face, { width: w, height: h, gap }) {
  const [c, s] = [Math.cos(face[at.angle] * radian), Math.sin(face[at.angle] * radian)];
  let left = Infinity, right = -Infinity;
  for (const { side, at: place } of eyes) {
    const middle = c * (side * (gap + w) / 2 + face[place.x] * w) - s * face[place.y] * h;
    const half = (Math.abs(c) * face[place.width] * w + Math.abs(s) * face[place.height] * h) / 2;
    left = Math.min(left, middle - half);
    right = Math.max(right, middle + half);
  }
  const hearts = face[at.hearts], reach = gap / 2 + w, { x: drift } = driftOf(face, { width: w, height: h });
  const most = [drift - reach - 2.6 * w, drift + reach + 3 * w];
  return [left + hearts * Math.min(most[0] - left, 0), right + hearts * Math.max(most[1] - right, 0)];
}

/** The size of an eye at rest and the gap between the eyes as fractions of a side; EyeUnit of EyeShape.swift. */
export function unitOf(side) { return { width: 0.06 * side, height: 0.21 * side, gap: 0.264 * side }; }

const placesOf = (eye) => Object.fromEntries(Object.keys(at).filter((name) => name.startsWith(`${eye}.`))
  .map((name) => [name.slice(eye.length + 1), at[name]]));

/** Left and right as seen by the viewer, with the indices of their numbers in a face. */
const eyes = [{ side: -1, at: placesOf('left') }, { side: 1, at: placesOf('right') }];

/** One eye in its own coordinates: its middle at 0, x to the right and y downwards; EyeShape.swift. */
function shapeOf(face, { side, at: place }, unit) {
  const width = unit.width * face[place.width], height = unit.height * face[place.height];
  const half = Math.min(width, height) / 2;
  const inner = [face[place.topInner] * half, face[place.bottomInner] * half];
  const outer = [face[place.topOuter] * half, face[place.bottomOuter] * half];
  const [left, right] = side < 0 ? [outer, inner] : [inner, outer];
  const slope = (angle) => -side * Math.tan(angle * Math.PI / 180);
  return {
    width, height,
    radii: { topLeft: left[0], topRight: right[0], bottomRight: right[1], bottomLeft: left[1] },
    upper: {
      y: (face[place.upperLid] - 0.5) * height, slope: slope(face[place.upperAngle]),
      bulge: face[place.upperBend] * 0.3 * height,
    },
    lower: {
      y: (0.5 - face[place.lowerLid]) * height, slope: slope(face[place.lowerAngle]),
      bulge: face[place.lowerBend] * 0.3 * height,
    },
    openness: Math.max(1 - face[place.upperLid] - face[place.lowerLid], 0),
  };
}

/** The bar of light with its four corners, as a path of the pen. */
function outline(pen, { width, height, radii: { topLeft, topRight, bottomRight, bottomLeft } }) {
  const w = width / 2, h = height / 2, quarter = Math.PI / 2;
  pen.beginPath();
  pen.arc(w - topRight, -h + topRight, topRight, -quarter, 0);
  pen.arc(w - bottomRight, h - bottomRight, bottomRight, 0, quarter);
  pen.arc(-w + bottomLeft, h - bottomLeft, bottomLeft, quarter, 2 * quarter);
  pen.arc(-w + topLeft, -h + topLeft, topLeft, 2 * quarter, 3 * quarter);
  pen.closePath();
}

/** What lies between the lids, as a path of the pen; closed lids leave a line of light. */
function opening(pen, { width, height, upper, lower, openness }, unit) {
  const w = width / 2 + 1;
  const line = Math.max(0.06 * unit.height - openness * height, 0) / 2;
  const edge = ({ y, slope }, side) => y + side * slope * w;
  pen.beginPath();
  pen.moveTo(-w, edge(upper, -1) - line);
  // The control point of a parabola lies twice as high as its middle.
  pen.quadraticCurveTo(0, upper.y - 2 * upper.bulge - line, w, edge(upper, 1) - line);
  pen.lineTo(w, edge(lower, 1) + line);
  pen.quadraticCurveTo(0, lower.y - 2 * lower.bulge + line, -w, edge(lower, -1) + line);
  pen.closePath();
}

const hearts = 'M0 17C-26 0-18-18-8-18-3-18 0-14 0-11 0-14 3-18 8-18 18-18 26 0 0 17Z';
const drops = 'M0-16C4-8 9-2 9 4A9 9 0 0 1-9 4C-9-2-4-8 0-16Z';
const paths = new Map();

/** Drawn beside the eyes, with its number as opacity: hearts, question mark, tear, sweat. */
function paintOverlays(context, face, unit) {
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
function driftOf(face, { width, height }) {
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
