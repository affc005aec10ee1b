import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gazeDirection, headMatrix, project } from '../../Web/parts/face/pose.js';
import { Rig } from '../../Web/parts/face/rig.js';
import { faceGolden } from './support/face-golden.mjs';
import { isGolden } from './support/golden.mjs';

const still = { pitch: 0, yaw: 0, roll: 0, tx: 0, ty: 0, tz: 0 };
const nose = [0, -0.2, 1.3];
const top = [0, 1.5, 0];

function moved(pose, point) {
  const before = project(headMatrix(still), ...point);
  const after = project(headMatrix({ ...still, ...pose }), ...point);
  return after.map((value, axis) => value - before[axis]);
}

test('pitch + turns the nose down', () => assert.ok(moved({ pitch: 0.3 }, nose)[1] < -0.1));
test("yaw + turns the nose to the performer's left, +x", () => assert.ok(moved({ yaw: 0.3 }, nose)[0] > 0.1));
test("roll + leans the head to the performer's right shoulder, −x", () =>
  assert.ok(moved({ roll: 0.3 }, top)[0] < -0.1));
test("gaze + looks to the performer's left and up", () => {
  const [x, y, z] = gazeDirection(1, 1);
  assert.ok(x > 0.4 && y > 0.4 && z > 0.5);
});

const names = ['jawOpen', 'mouthSmileLeft', 'mouthSmileRight', 'eyeBlinkLeft', 'mouthClose', 'headPitch'];
const channels = names.map((name, index) => ({ name, index }));

function posed(values, isDetailed = false) {
  const rig = new Rig(channels, isDetailed);
  rig.move(Float32Array.from(names, (name) => values[name] ?? 0));
  return rig;
}

function lipGaps({ lips, positions }) {
  return lips.map(([upper, lower]) => positions[3 * upper + 1] - positions[3 * lower + 1]);
}

test('at rest nothing glows and the lips are closed', () => {
  const rig = posed({});
  assert.ok(rig.heat.every((value) => value < 1e-6));
  for (const gap of lipGaps(rig)) assert.ok(Math.abs(gap) < 1e-6);
});

test('an open jaw parts the lips', () => {
  const rig = posed({ jawOpen: 1 });
  assert.ok(Math.max(...lipGaps(rig)) > 0.25);
});

test('lips never cross', () => {
  const rig = posed({ mouthClose: 1 });
  for (const gap of lipGaps(rig)) assert.ok(gap >= -1e-6);
});

test('left and right are mirror images', () => {
  let paired = 0;
  const left = posed({ mouthSmileLeft: 1 }), right = posed({ mouthSmileRight: 1 });
  const place = (v, x) => [x.toFixed(5), v.y.toFixed(5), v.isUpperLip, v.isUpperEye].join();
  const byPlace = new Map(left.mesh.vertices.map((v, i) => [place(v, v.x), i]));
  right.mesh.vertices.forEach((v, i) => {
    const twin = byPlace.get(place(v, -v.x));
    if (twin === undefined || Math.abs(v.x) < 1e-6) return;
    paired += 1;
    assert.ok(Math.abs(right.positions[3 * i] + left.positions[3 * twin]) < 1e-4);
    assert.ok(Math.abs(right.positions[3 * i + 1] - left.positions[3 * twin + 1]) < 1e-4);
  });
  assert.ok(paired > 1000);
});

test('a smile moves its own side only', () => {
  const rig = posed({ mouthSmileLeft: 1 });
  rig.mesh.vertices.forEach((v, i) => { if (v.x < -0.45) assert.ok(rig.heat[i] < 0.02); });
});

test('the detailed mesh fits 16-bit indices', () => assert.ok(posed({}, true).count < 65536));

/** FaceModel in Swift is tested against the same file; RENEW_GOLDEN=1 writes it again. */
test('the rig has the numbers of its golden file', async () => {
  await isGolden('face-rig.json', faceGolden(), (path) =>
    /\/(?:by|neutral|normals|matrix)\//.test(path) ? 1 : path.endsWith('/way') ? 0.01 : 0);
});
