import { alongEye, alongMouth, bump, crown, eye, mouth, restPoint, smoothstep } from './surface.js';

/**
 * The grid over the head: rows of height, columns of angle. The rows of the mouth and the eyes come
 * twice, so that the skin can open there; outside the slits both share their vertices.
 *
 * Each vertex stores its position before the eyes opened (`x`, `y`, used by shapes and shader),
 * on which side of a slit it lies and its rest position.
 */
export function makeMesh(isDetailed) {
  const angles = spread(isDetailed ? 40 : 22, 1.95, 1.35);
  const rows = heights(isDetailed ? 0.042 : 0.075);
  const vertices = [];
  const grid = rows.map((row) => []);
  rows.forEach(({ y, side }, r) => angles.forEach((angle, c) => {
    const above = side < 0 ? vertices[grid[r - 1][c]] : null;
    if (above && !isSlit(above.x, y)) grid[r].push(grid[r - 1][c]);
    else grid[r].push(vertices.push(vertex(angle, y, side)) - 1);
  }));
  return { vertices, rows: grid, index: triangles(grid, rows) };
}

function vertex(angle, y, side) {
  const [x, , z] = restPoint(angle, y);
  const isUpperEye = y > eye.y || (y === eye.y && side >= 0);
  const isUpperLip = y > mouth.y || (y === mouth.y && side >= 0);
  const left = Math.abs(x);
  const opening = isUpperEye
    ? eye.upper * alongEye(left) * Math.exp(-(y - eye.y) / 0.17)
    : -eye.lower * alongEye(left) * Math.exp((y - eye.y) / 0.13);
  const tilt = 0.03 * ((left - eye.x) / eye.half) * bump(left, y, eye.x, eye.y, 0.3, 0.2);
  return { angle, x, y, z, restY: y + opening + tilt, isUpperEye, isUpperLip };
}

function isSlit(x, y) {
  return y === mouth.y ? alongMouth(x) > 0 : alongEye(Math.abs(x)) > 0;
}

/** Angles from −most to most, closer together at the front. */
function spread(half, most, power) {
  const angles = [];
  for (let i = -half; i <= half; i++) angles.push(Math.sign(i) * most * Math.abs(i / half) ** power);
  return angles;
}

function heights(step) {
  const rows = [];
  const slits = [eye.y, mouth.y];
  for (let y = crown; y > -1.6;) {
    const slit = slits.find((candidate) => y >= candidate && y - candidate < step * 0.75);
    if (slit !== undefined) {
      rows.push({ y: slit, side: 1 }, { y: slit, side: -1 });
      y = slit;
    } else {
      rows.push({ y, side: 0 });
    }
    const near = Math.min(...slits.map((candidate) => Math.abs(y - candidate)));
    y -= step * (0.45 + 0.55 * smoothstep(0.02, 0.3, near)) * smoothstep(crown + 0.06, crown - 0.3, y);
  }
  return rows;
}

function triangles(grid, rows) {
  const index = [];
  for (let r = 0; r + 1 < grid.length; r++) {
    if (rows[r].side > 0 && rows[r + 1].side < 0) continue;
    for (let c = 0; c + 1 < grid[r].length; c++) {
      const a = grid[r][c], b = grid[r][c + 1], d = grid[r + 1][c], e = grid[r + 1][c + 1];
      index.push(a, d, b, b, d, e);
    }
  }
  return new Uint16Array(index);
}
