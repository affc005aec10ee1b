import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CounterRandom } from '../../Web/parts/robot/life/chance.js';
import { LivingFace } from '../../Web/parts/robot/life/living-face.js';
import { readMoods } from '../../Web/parts/robot/life/moods.js';
import { names } from '../../Web/parts/robot/life/numbers.js';
import { SpringPath } from '../../Web/parts/robot/life/springs.js';

const read = async (path) => JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
const document = await read('../../Core/Sources/RobotFace/Content/moods.json');
const stories = await read('fixtures/robot-life.json');
const moods = readMoods(document);

test('the page and the hub make the same face of the same story', () => {
  assert.equal(moods.length, 21);
  for (const story of stories) {
    const face = new LivingFace(moods[0], story.seed);
    const happenings = [...story.events, ...story.faces].sort((a, b) => a.time - b.time);
    for (const { time, show, look, pose, values } of happenings) {
      if (show) face.show(moods.find(({ id }) => id === show), time);
      if (look) face.look({ x: look[0], y: look[1] }, time);
      if (pose) face.pose(pose.length > 0 ? pose : null, time);
      if (values) agree(face, time, values);
    }
  }
});

test('a face that takes another over blinks with it', () => {
  for (const { seed, rhythms, faces, after } of stories) {
    const face = new LivingFace(moods[0], seed, faces.at(-1).time);
    face.resume(rhythms);
    for (const { time, values } of after) agree(face, time, values);
  }
});

function agree(face, time, values) {
  const now = face.face(time);
  values.forEach((value, index) =>
    assert.ok(Math.abs(now[index] - value) < 2e-6, `${names[index]} at ${time} s: ${now[index]}, not ${value}`));
}

test('a face that is drawn often is the face that is drawn seldom', () => {
  const [often, seldom] = [0, 1].map(() => new LivingFace(moods[0], 5));
  for (let frame = 0; frame < 6_000; frame += 1) {
    const time = frame / 60;
    often.face(time);
    if (frame % 700 === 0) for (const face of [often, seldom]) face.show(moods[frame / 700], time);
  }
  assert.deepEqual(often.face(100), seldom.face(100));
});

test('a new goal keeps position and velocity', () => {
  const path = new SpringPath(0, { response: 0.4, damping: 0.5 });
  for (let time = 0.1; time < 20; time += 0.17) {
    const before = path.point(time);
    path.aim(Math.sin(time * 7), time, { response: 0.2 + time / 40, damping: 0.4 + time / 15 });
    const after = path.point(time);
    assert.ok(Math.abs(after.value - before.value) < 1e-12);
    assert.ok(Math.abs(after.velocity - before.velocity) < 1e-12);
  }
});

test('what is no number changes nothing', () => {
  const [face, twin] = [0, 1].map(() => new LivingFace(moods[0], 1));
  face.look({ x: NaN, y: 0 }, 1);
  face.look({ x: 0, y: Infinity }, 1);
  face.pose([NaN], 1);
  assert.deepEqual(face.face(NaN), twin.face(0));
  for (const time of [1e17, -1e300, Infinity]) assert.deepEqual(face.face(time), twin.face(0));
  assert.ok(new CounterRandom(0).unit(1, 2, 3) < 1);
});
