/**
 * The head at rest: a closed form, no model file. +x is the performer's own left, +y up, +z out of
 * the face; the face is about 2 wide and 2.9 high.
 */
export const eye = { x: 0.4, y: 0.2, half: 0.24, upper: 0.118, lower: 0.066, radius: 0.27, z: 0.56 };
export const mouth = { y: -0.66, half: 0.37 };

export const crown = 1.56;

const width = curve([-1.75, 0.44, -1.5, 0.43, -1.38, 0.42, -1.28, 0.45, -1.15, 0.55, -1, 0.66,
  -0.75, 0.79, -0.45, 0.885, -0.1, 0.95, 0.3, 0.98, 0.65, 0.96, 1, 0.86, 1.25, 0.69,
  1.4, 0.51, 1.5, 0.32, 1.54, 0.19, crown, 0.02]);
const front = curve([-1.75, 0.3, -1.5, 0.32, -1.4, 0.5, -1.3, 0.82, -1.2, 0.93, -1, 0.95,
  -0.7, 0.94, -0.3, 0.93, 0.1, 0.94, 0.5, 0.98, 0.8, 0.95, 1.05, 0.85, 1.28, 0.65,
  1.43, 0.44, 1.53, 0.21, crown, 0.03]);
const back = curve([-1.75, 0.5, -1.2, 0.62, -0.4, 0.9, 0.4, 1.12, 1, 1, 1.3, 0.74, 1.45, 0.5,
  1.53, 0.25, crown, 0.03]);

/** The surface at an angle around the vertical axis (0 = front) and a height. */
export function restPoint(angle, y) {
  const s = Math.sin(angle), c = Math.cos(angle);
  const x = width(y) * Math.sign(s) * Math.abs(s) ** 0.95;
  const depth = c >= 0 ? front(y) * c ** 0.82 : back(y) * c;
  return [x, y, depth + relief(Math.abs(x), y) * smoothstep(0.05, 0.55, c)];
}

/** 1 in the middle of the mouth's slit, 0 at its corners and beyond. */
export function alongMouth(x) { return arch(x / mouth.half, 0.6); }

/** 1 in the middle of the eye's slit, 0 at its corners and beyond; `x` on the performer's left. */
export function alongEye(x) { return arch((x - eye.x) / eye.half, 0.62); }

export function bump(x, y, atX, atY, sizeX, sizeY) {
  const dx = (x - atX) / sizeX, dy = (y - atY) / sizeY;
  return Math.exp(-(dx * dx + dy * dy));
}

export function smoothstep(from, to, x) {
  const t = Math.min(Math.max((x - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}

function arch(s, power) { return Math.max(0, 1 - s * s) ** power; }

function relief(x, y) {
  return nose(x, y) + lips(x, y)
    - 0.15 * bump(x, y, 0.38, 0.2, 0.25, 0.17) - 0.1 * bump(x, y, 0.17, 0.22, 0.09, 0.14)
    + 0.075 * bump(x, y, 0.34, 0.46, 0.3, 0.1) + 0.03 * bump(x, y, 0, 0.46, 0.12, 0.12)
    + 0.09 * bump(x, y, 0.6, -0.06, 0.2, 0.16) - 0.05 * bump(x, y, 0.6, -0.52, 0.17, 0.22)
    + 0.08 * bump(x, y, 0, -0.64, 0.4, 0.3) - 0.06 * bump(x, y, 0, -0.93, 0.22, 0.055)
    + 0.1 * bump(x, y, 0, -1.13, 0.2, 0.13) - 0.05 * bump(x, y, 0.9, 0.55, 0.18, 0.3);
}

function nose(x, y) {
  const along = smoothstep(0.46, -0.24, y);
  const ridge = (0.05 + 0.33 * along ** 1.25) * smoothstep(0.56, 0.3, y) * smoothstep(-0.41, -0.29, y);
  const half = 0.085 + 0.07 * along;
  return ridge * Math.exp(-((x / half) ** 2)) + 0.05 * bump(x, y, 0, -0.22, 0.11, 0.1)
    + 0.15 * bump(x, y, 0.165, -0.3, 0.065, 0.075) - 0.09 * bump(x, y, 0.085, -0.37, 0.04, 0.03);
}

function lips(x, y) {
  const across = alongMouth(x);
  return 0.085 * across * bump(0, y, 0, mouth.y + 0.065, 1, 0.055)
    + 0.1 * across * bump(0, y, 0, mouth.y - 0.08, 1, 0.065)
    - 0.03 * bump(x, y, 0, -0.48, 0.04, 0.07) - 0.03 * bump(x, y, mouth.half, mouth.y, 0.06, 0.05);
}

/** A smooth curve through x, y, x, y … with rising x; flat outside. */
function curve(numbers) {
  const points = [];
  for (let i = 0; i < numbers.length; i += 2) points.push([numbers[i], numbers[i + 1]]);
  const slopes = points.map((_, i) => {
    const before = points[Math.max(i - 1, 0)], after = points[Math.min(i + 1, points.length - 1)];
    return (after[1] - before[1]) / (after[0] - before[0]);
  });
  return (x) => {
    if (x <= points[0][0]) return points[0][1];
    let i = 1;
    while (i < points.length && points[i][0] < x) i += 1;
    if (i === points.length) return points[i - 1][1];
    const [x0, y0] = points[i - 1], [x1, y1] = points[i];
    const length = x1 - x0, t = (x - x0) / length;
    return (2 * t ** 3 - 3 * t ** 2 + 1) * y0 + (t ** 3 - 2 * t ** 2 + t) * length * slopes[i - 1]
      + (-2 * t ** 3 + 3 * t ** 2) * y1 + (t ** 3 - t ** 2) * length * slopes[i];
  };
}
