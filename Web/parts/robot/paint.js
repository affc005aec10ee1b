import { framed } from './framing.js';
import { at } from './life/numbers.js';
import { paintOverlays } from './overlays.js';
import { eyes, opening, outline, shapeOf, unitOf } from './shapes.js';

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
