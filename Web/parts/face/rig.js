import { displacement } from './shapes.js';
import { alongEye, alongMouth, bump, crown, eye, mouth, restPoint, smoothstep } from './surface.js';

const least = 0.0004;

/** The skin that the channels move: positions, normals and heat (how far each point has moved). */
export class Rig {
  constructor(channels, isDetailed) {
    this.mesh = makeMesh(isDetailed);
    const { vertices } = this.mesh;
    this.count = vertices.length;
    this.rest = flatten(vertices, (v) => [v.x, v.restY, v.z]);
    this.places = flatten(vertices, (v) => [v.x, v.y, v.angle]);
    this.positions = this.rest.slice();
    this.normals = new Float32Array(3 * this.count);
    this.heat = new Float32Array(this.count);
    this.shapes = channels.map(({ index, name }) => sparse(vertices, index, displacement(name)))
      .filter((shape) => shape !== null);
    this.lips = this.#pairs(mouth.y);
    this.lids = this.#lids();
    this.neutral = this.rest;
    this.move(new Float32Array(channels.length));
    this.neutral = this.positions.slice();
    this.heat.fill(0);
  }

  /** Poses the skin by the 62 values. */
  move(values) {
    const { positions, rest, neutral, heat } = this;
    positions.set(rest);
    for (const { channel, indexes, moves } of this.shapes) {
      const value = values[channel];
      if (!(Math.abs(value) > 0.002)) continue;
      for (let i = 0; i < indexes.length; i++) {
        const at = 3 * indexes[i];
        positions[at] += value * moves[3 * i];
        positions[at + 1] += value * moves[3 * i + 1];
        positions[at + 2] += value * moves[3 * i + 2];
      }
    }
    this.#closeLips();
    this.#wrapLids();
    for (let i = 0; i < this.count; i++) {
      const at = 3 * i;
      const dx = positions[at] - neutral[at];
      const dy = positions[at + 1] - neutral[at + 1];
      const dz = positions[at + 2] - neutral[at + 2];
      heat[i] = Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
    this.#findNormals();
  }

  /** The lips meet, they never cross. */
  #closeLips() {
    const { positions } = this;
    for (const [upper, lower] of this.lips) {
      const gap = positions[3 * upper + 1] - positions[3 * lower + 1];
      if (gap >= 0) continue;
      positions[3 * upper + 1] -= gap / 2;
      positions[3 * lower + 1] += gap / 2;
    }
  }

  /** The lids lie on the eyeball and slide over it. */
  #wrapLids() {
    const { positions } = this;
    for (const { index, side, hug } of this.lids) {
      const at = 3 * index;
      const dx = positions[at] - side * eye.x, dy = positions[at + 1] - eye.y;
      const square = (eye.radius * 1.05) ** 2 - dx * dx - dy * dy;
      if (square <= 0) continue;
      const ball = eye.z + Math.sqrt(square);
      const z = positions[at + 2];
      positions[at + 2] = Math.max(ball, z + (ball - z) * hug);
    }
  }

  #findNormals() {
    const { normals, positions: p, mesh: { index } } = this;
    normals.fill(0);
    for (let i = 0; i < index.length; i += 3) {
      const a = 3 * index[i], b = 3 * index[i + 1], c = 3 * index[i + 2];
      const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2];
      const vx = p[c] - p[a], vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
      const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
      for (const at of [a, b, c]) {
        normals[at] += x;
        normals[at + 1] += y;
        normals[at + 2] += z;
      }
    }
  }

  #pairs(height) {
    const { rows, vertices } = this.mesh;
    const upper = rows.findIndex((row) => vertices[row[0]].y === height);
    return rows[upper].map((top, column) => [top, rows[upper + 1][column]])
      .filter(([top, bottom]) => top !== bottom);
  }

  #lids() {
    return this.mesh.vertices.flatMap((v, index) => {
      const dx = Math.abs(v.x) - eye.x, dy = v.y - eye.y;
      if (Math.abs(dx) > eye.half * 1.15 || Math.abs(dy) > 0.2 || v.z < 0) return [];
      return [{ index, side: Math.sign(v.x), hug: Math.exp(-Math.abs(dy) / 0.06) * 0.9 }];
    });
  }
}

function sparse(vertices, channel, move) {
  if (!move) return null;
  const indexes = [], moves = [];
  vertices.forEach((vertex, index) => {
    const [dx, dy, dz] = move(vertex);
    if (Math.abs(dx) + Math.abs(dy) + Math.abs(dz) < least) return;
    indexes.push(index);
    moves.push(dx, dy, dz);
  });
  return { channel, indexes: new Uint16Array(indexes), moves: new Float32Array(moves) };
}

function flatten(vertices, of) {
  const values = new Float32Array(3 * vertices.length);
  vertices.forEach((vertex, i) => values.set(of(vertex), 3 * i));
  return values;
}

/**
 * The grid over the head: rows of height, columns of angle. The rows of the mouth and the eyes come
 * twice, so that the skin can open there; outside the slits both share their vertices.
 *
 * Each vertex stores its position before the eyes opened (`x`, `y`, used by shapes and shader),
 * on which side of a slit it lies and its rest position.
 */
function makeMesh(isDetailed) {
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
