import { at } from './life/numbers.js';
import { driftOf } from './overlays.js';
import { eyes, unitOf } from './shapes.js';

const margin = 0.02;
const radian = Math.PI / 180;

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
