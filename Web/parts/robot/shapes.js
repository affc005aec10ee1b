import { at } from './life/numbers.js';

/** The size of an eye at rest and the gap between the eyes as fractions of a side; EyeUnit of EyeShape.swift. */
export function unitOf(side) { return { width: 0.06 * side, height: 0.21 * side, gap: 0.264 * side }; }

const placesOf = (eye) => Object.fromEntries(Object.keys(at).filter((name) => name.startsWith(`${eye}.`))
  .map((name) => [name.slice(eye.length + 1), at[name]]));

/** Left and right as seen by the viewer, with the indices of their numbers in a face. */
export const eyes = [{ side: -1, at: placesOf('left') }, { side: 1, at: placesOf('right') }];

/** One eye in its own coordinates: its middle at 0, x to the right and y downwards; EyeShape.swift. */
export function shapeOf(face, { side, at: place }, unit) {
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
export function outline(pen, { width, height, radii: { topLeft, topRight, bottomRight, bottomLeft } }) {
  const w = width / 2, h = height / 2, quarter = Math.PI / 2;
  pen.beginPath();
  pen.arc(w - topRight, -h + topRight, topRight, -quarter, 0);
  pen.arc(w - bottomRight, h - bottomRight, bottomRight, 0, quarter);
  pen.arc(-w + bottomLeft, h - bottomLeft, bottomLeft, quarter, 2 * quarter);
  pen.arc(-w + topLeft, -h + topLeft, topLeft, 2 * quarter, 3 * quarter);
  pen.closePath();
}

/** What lies between the lids, as a path of the pen; closed lids leave a line of light. */
export function opening(pen, { width, height, upper, lower, openness }, unit) {
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
