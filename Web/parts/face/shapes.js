import { alongEye, alongMouth, bump, eye, mouth, smoothstep } from './surface.js';

/**
 * How each channel moves a point of the skin: `{ name: (point) => [dx, dy, dz] }` for the value 1.
 * Names with Left exist for the performer's left, +x; `displacement` mirrors them.
 */
const moves = {
  browDownLeft: (p) => scale(bump(p.x, p.y, 0.34, 0.46, 0.3, 0.15), -0.05, -0.1, 0.01),
  browInnerUp: (p) => scale(bump(Math.abs(p.x), p.y, 0.1, 0.47, 0.22, 0.18), 0, 0.13, 0),
  browOuterUpLeft: (p) => scale(bump(p.x, p.y, 0.58, 0.48, 0.28, 0.18), 0, 0.13, 0),

  cheekPuff: (p) => scale(bump(Math.abs(p.x), p.y, 0.56, -0.6, 0.24, 0.26), 0.1 * Math.sign(p.x), 0, 0.16),
  cheekSquintLeft: (p) => scale(bump(p.x, p.y, 0.45, -0.04, 0.22, 0.13), 0, 0.06, 0.04),
  cheekRaiseLeft: (p) => scale(bump(p.x, p.y, 0.54, -0.18, 0.22, 0.2), 0.01, 0.07, 0.06),
  chinRaise: (p) => scale(bump(p.x, p.y, 0, -1, 0.26, 0.16), 0, 0.07, 0.03),
  chinLowerDown: (p) => scale(corners(p, 0.22), 0.08 * Math.sign(p.x), -0.04, -0.02),

  eyeBlinkLeft: (p) => [0, lid(p, -(eye.upper + 0.55 * eye.lower), 0.45 * eye.lower), 0],
  eyeSquintLeft: (p) => [0, lid(p, -0.25 * eye.upper, 0.7 * eye.lower), 0],
  eyeWideLeft: (p) => [0, lid(p, 0.42 * eye.upper, -0.2 * eye.lower), 0],
  eyeLookDownLeft: (p) => [0, lid(p, -0.42 * eye.upper, -0.25 * eye.lower), 0],
  eyeLookUpLeft: (p) => [0, lid(p, 0.2 * eye.upper, 0.1 * eye.lower), 0],

  jawOpen: (p) => {
    const drop = jaw(p);
    return [-0.1 * drop * p.x, -0.4 * drop - 0.1 * corners(p, 0.16), -0.09 * drop - 0.01 * corners(p, 0.2)];
  },
  jawForward: (p) => scale(jawBone(p), 0, 0, 0.1),
  jawLeft: (p) => scale(jawBone(p), 0.13, 0, 0),
  jawRight: (p) => scale(jawBone(p), -0.13, 0, 0),

  mouthClose: (p) => [0, p.isUpperLip ? -0.08 * upperLip(p) : 0.32 * lowerLip(p), 0],
  mouthFunnel: (p) => add(
    scale(around(p), -0.24 * p.x, 0, 0.13),
    [0, 0.065 * upperLip(p) - 0.085 * lowerLip(p), 0.03 * (upperLip(p) + lowerLip(p))]),
  mouthPucker: (p) => add(
    scale(around(p), -0.42 * p.x, 0, 0.12), [0, 0, 0.07 * (upperLip(p) + lowerLip(p))]),
  mouthLeft: (p) => scale(around(p), 0.16, 0.02 * Math.sign(p.x), 0),
  mouthRight: (p) => scale(around(p), -0.16, -0.02 * Math.sign(p.x), 0),
  mouthRollLower: (p) => scale(lowerLip(p), 0, 0.03, -0.05),
  mouthRollUpper: (p) => scale(upperLip(p), 0, -0.03, -0.05),
  mouthLowerLipSuckLower: (p) => scale(lowerLip(p), 0, 0.03, -0.05),
  mouthUpperLipSuckUpper: (p) => scale(upperLip(p), 0, -0.03, -0.05),
  mouthShrugLower: (p) => scale(lowerLip(p) + 0.6 * bump(p.x, p.y, 0, -0.95, 0.28, 0.14), 0, 0.06, 0.03),
  mouthShrugUpper: (p) => scale(upperLip(p), 0, 0.06, 0.04),
  mouthSmileLeft: (p) => add(
    scale(corner(p, 0.2), 0.13, 0.17, -0.07), scale(bump(p.x, p.y, 0.56, -0.24, 0.2, 0.2), 0.02, 0.06, 0.06)),
  mouthFrownLeft: (p) => add(
    scale(corner(p, 0.17), 0.03, -0.15, -0.03), scale(bump(p.x, p.y, 0.25, -0.95, 0.2, 0.12), 0, -0.03, 0)),
  mouthDimpleLeft: (p) => scale(corner(p, 0.12), 0.08, 0.01, -0.06),
  mouthUpperLipUp: (p) => add(
    scale(upperLip(p), 0, 0.1, 0.01), scale(bump(Math.abs(p.x), p.y, 0.2, -0.35, 0.12, 0.12), 0, 0.03, 0)),
  mouthLowerLipDown: (p) => scale(lowerLip(p), 0, -0.11, 0.01),
  mouthUpperLipPress: (p) => scale(upperLip(p), 0, -0.015, -0.03),
  mouthLowerLipPress: (p) => scale(lowerLip(p), 0, 0.02, -0.03),
};

/** What the channel does to a point at the value 1; null for channels that do not move the skin. */
export function displacement(name) {
  if (moves[name]) return moves[name];
  const move = moves[name.replace(/Right$/, 'Left')];
  return move && name.endsWith('Right') ? mirrored(move) : null;
}

/** How far a point follows the jaw, 0…1: at the lip it opens the slit, below it takes the chin. */
export function jaw(p) {
  const below = mouth.y - p.y;
  if (p.isUpperLip || below < 0) return 0;
  const reach = 0.72 - 0.36 * smoothstep(0.42, 0.72, below);
  const wide = Math.exp(-((Math.abs(p.x) / reach) ** 3)) * smoothstep(0.84, 0.62, below) * front(p);
  return alongMouth(p.x) * (1 - smoothstep(0, 0.32, below)) + wide * smoothstep(0, 0.32, below);
}

function mirrored(move) {
  return (p) => {
    const [dx, dy, dz] = move({ ...p, x: -p.x });
    return [-dx, dy, dz];
  };
}

function lid(p, upper, lower) {
  if (p.x < 0) return 0;
  return p.isUpperEye
    ? upper * alongEye(p.x) * Math.exp(-(p.y - eye.y) / 0.17)
    : lower * alongEye(p.x) * Math.exp((p.y - eye.y) / 0.13);
}

function upperLip(p) {
  return p.isUpperLip ? alongMouth(p.x) * Math.exp(-(((p.y - mouth.y) / 0.15) ** 2)) : 0;
}

function lowerLip(p) {
  return p.isUpperLip ? 0 : alongMouth(p.x) * Math.exp(-(((p.y - mouth.y) / 0.17) ** 2));
}

function corner(p, size) { return bump(p.x, p.y, mouth.half, mouth.y, size, size); }
function corners(p, size) { return bump(Math.abs(p.x), p.y, mouth.half, mouth.y, size, size); }
function around(p) { return bump(p.x, p.y, 0, mouth.y, 0.42, 0.26) * front(p); }
function jawBone(p) {
  const height = smoothstep(-0.5, -0.85, p.y) * smoothstep(-1.6, -1.35, p.y);
  return height * Math.exp(-((p.x / 0.7) ** 4)) * front(p);
}
function front(p) { return smoothstep(1.5, 0.9, Math.abs(p.angle)); }
function scale(weight, x, y, z) { return [weight * x, weight * y, weight * z]; }
function add(a, b) { return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]; }
