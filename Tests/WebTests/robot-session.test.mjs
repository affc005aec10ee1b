import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LivingFace } from '../../Web/parts/robot/life/living-face.js';
import { readMoods } from '../../Web/parts/robot/life/moods.js';
import { at, faceAtRest, names } from '../../Web/parts/robot/life/numbers.js';
import { Session } from '../../Web/rooms/robot/session.js';
import { stillOf } from '../../Web/rooms/robot/shelf.js';

const file = new URL('../../Core/Sources/RobotFace/Content/moods.json', import.meta.url);
const list = readMoods(JSON.parse(await readFile(file, 'utf8')));
const moods = { names: list.map(({ id }) => id), of: (name) => list.find(({ id }) => id === name) ?? list[0] };
const rhythms = {
  blinks: { number: 3, blink: { start: 52.5, kind: 'double', duration: 0.15 } }, saccades: { number: 5, next: 50.4 },
};
const begin = (time, more = {}) =>
  ({ at: time, begin: { seed: 7, mood: 'normal', gaze: { x: 0, y: 0 }, rhythms: {}, ...more } });

/** Draws from one time to another; the largest step of a number in one frame, of those that do not turn. */
function draw(session, from, to) {
  let last = null, largest = { step: 0 };
  for (let time = from; time < to; time += 1 / 60) {
    const face = Float64Array.from(session.numbers(time));
    names.forEach((name, index) => {
      const step = last ? Math.abs(face[index] - last[index]) : 0;
      if (step > largest.step && name !== 'angle') largest = { name, step, time };
    });
    last = face;
  }
  return { face: last, largest };
}

test('what the hub tells is drawn as its own face', () => {
  const session = new Session(moods, 1, 0);
  session.hear({ now: 50, told: [begin(50, { rhythms })] }, 10);
  session.hear({ now: 51, told: [{ at: 51, show: 'love' }, { at: 51, look: { x: 0.5, y: -0.3 } }] }, 11);
  const { face } = draw(session, 10, 14);
  const twin = new LivingFace(moods.of('normal'), 7, 50);
  twin.look({ x: 0, y: 0 }, 50);
  twin.resume(rhythms);
  twin.show(moods.of('love'), 51);
  twin.look({ x: 0.5, y: -0.3 }, 51);
  const time = 10 + Math.floor((14 - 10 - 1e-9) * 60) / 60 + 40;
  twin.face(time).forEach((number, index) => assert.ok(Math.abs(number - face[index]) < 1e-6, names[index]));
  assert.equal(session.robot.mood, 'love');
});

test('the face wakes up with closed eyes', () => {
  const session = new Session(moods, 1, 0);
  const first = session.numbers(0.5);
  assert.equal(first[at['left.upperLid']] + first[at['left.lowerLid']], 1);
  const { face, largest } = draw(session, 0.5, 1.4);
  assert.ok(face[at['left.upperLid']] < 0.05);
  assert.ok(largest.step < 0.1, JSON.stringify(largest));
});

test('a lost hub and one that comes back with another clock make no number jump', () => {
  const session = new Session(moods, 1, 0);
  const words = [];
  session.hear({ now: 500, told: [begin(500)] }, 1);
  session.state = { status: 'tracking', isRandom: false };
  session.hear({ now: 501, told: [{ at: 501, show: 'happy' }, { at: 501, look: { x: 0.8, y: 0.2 } }] }, 2);
  draw(session, 1, 4);
  let last = null, largest = { step: 0 };
  for (let frame = 0; frame < 16 * 60; frame += 1) {
    const time = 4 + frame / 60;
    if (frame === 30) session.lost(time);
    if (frame === 600) {
      session.hear({ now: 3, told: [begin(3, { seed: 9, mood: 'sad', gaze: { x: -1, y: 0 } })] }, time);
      session.state = { status: 'standby', isRandom: false };
    }
    const face = session.numbers(time);
    if (last) {
      names.forEach((name, index) => {
        const step = Math.abs(face[index] - last[index]);
        // A blink closes the lids within 60 ms.
        if (!name.endsWith('Lid') && !name.endsWith('Angle') && step > largest.step) largest = { name, step, time };
      });
    }
    last = face;
    const word = `${session.status(time)} ${session.robot.mood}`;
    if (words.at(-1) !== word) words.push(word);
  }
  assert.deepEqual(words, [
    'tracking happy', 'standby normal', 'alone normal', 'standby sad',
  ]);
  assert.ok(largest.step < 0.2, JSON.stringify(largest));
});

test('the words are those of the hub, and the robot keeps the last ones without it', () => {
  const captions = { standby: 'STANDBY', tracking: 'TRACKING', alone: 'ALONE', face: 'A face' };
  const session = new Session(moods, 1, 0);
  const said = (time) => [session.word(time), session.spoken];
  assert.deepEqual(said(1), ['', '']);
  session.state = { status: 'tracking', word: 'WATCHING', spoken: 'A face: Sad.', captions };
  assert.deepEqual(said(1), ['STANDBY', 'A face'], 'a hub that has not begun does not speak for the robot');
  assert.deepEqual(said(3), ['ALONE', 'A face']);
  session.hear({ now: 50, told: [begin(50)] }, 10);
  assert.deepEqual(said(10), ['WATCHING', 'A face: Sad.']);
  session.lost(11);
  assert.deepEqual(said(11), ['TRACKING', 'A face']);
  draw(session, 11, 14);
  assert.deepEqual(said(14), ['ALONE', 'A face']);
});

test('touches are done here when there is no hub, and told to it when there is one', () => {
  const session = new Session(moods, 1, 0);
  const shown = [];
  session.robot.onShow = ({ id }) => shown.push(id);
  assert.equal(session.tap(1), true);
  draw(session, 1, 1.5);
  assert.deepEqual(shown, ['happy']);
  assert.equal(session.longPress(2), true);
  draw(session, 2, 2.1);
  assert.equal(shown.length, 2);
  session.hear({ now: 9, told: [begin(9)] }, 3);
  assert.equal(session.tap(4), false);
  assert.equal(session.longPress(5), false);
  draw(session, 3, 40);
  assert.equal(shown.length, 2);
  assert.equal(session.isAlone, false);
});

test('a robot on its own waits for a beginning and keeps its time until then', () => {
  const [session, twin] = [0, 1].map(() => new Session(moods, 1, 0));
  for (const one of [session, twin]) one.numbers(4);
  session.hear({ now: 900, told: [{ at: 900, show: 'love' }] }, 5);
  assert.equal(session.isAlone, true);
  assert.deepEqual(session.numbers(6), twin.numbers(6));
});

test('a hub that leads says the time once a second, and is away when it does not', () => {
  const session = new Session(moods, 1, 0);
  assert.ok(!session.isForsaken(100));
  session.hear({ now: 50, told: [begin(50)] }, 10);
  session.hear({ now: 53, told: [] }, 13);
  assert.ok(!session.isForsaken(16.9));
  assert.ok(session.isForsaken(17.1));
  session.lost(17.1);
  assert.ok(!session.isForsaken(30) && session.isAlone);
});

test('a hub that was asked to lead and says nothing is given up too, but not one that refuses', () => {
  const session = new Session(moods, 1, 0);
  session.asked(10);
  assert.ok(!session.isForsaken(13.9));
  assert.ok(session.isForsaken(14.1) && session.isAlone);
  session.refused();
  assert.ok(!session.isForsaken(99));
  session.asked(100);
  session.lost(101);
  assert.ok(!session.isForsaken(199));
  session.asked(200);
  session.hear({ now: 50, told: [begin(50)] }, 201);
  assert.ok(!session.isForsaken(204.9));
  assert.ok(session.isForsaken(205.1));
});

test('in mirror mode the face takes the numbers of a person, and its mood back afterwards', () => {
  const session = new Session(moods, 1, 0);
  const person = faceAtRest();
  person[at['left.upperLid']] = 0.6;
  session.hear({ now: 10, told: [begin(10, { pose: [...person] })] }, 1);
  assert.ok(Math.abs(draw(session, 1, 3).face[at['left.upperLid']] - 0.6) < 0.01);
  session.hear({ now: 12.5, told: [{ at: 12.5, pose: null }] }, 3.5);
  const left = [];
  for (let time = 3.5; time < 6; time += 0.1) left.push(session.numbers(time)[at['left.upperLid']]);
  assert.ok(Math.min(...left) < 0.01);
  session.hear({ now: 16, told: [{ at: 16, pose: [...person] }] }, 7);
  session.lost(8);
  const { face } = draw(session, 7, 9.5);
  assert.ok(face[at['left.upperLid']] < 0.3, 'a person who is away is mirrored no more');
});

test('a look that has been drawn gives its picture, and what is told ahead waits for its time', () => {
  const session = new Session(moods, 1, 0);
  const taken = [];
  session.robot.onLook = (picture) => taken.push(picture);
  session.hear({ now: 10, told: [begin(10)] }, 1);
  const look = { look: { x: 0.1, y: 0 } };
  session.hear({ now: 11, told: [{ at: 13, ...look, picture: 2 }, { at: 11, ...look, picture: 1 }, { at: 11, ...look }] }, 2);
  draw(session, 2, 3.9);
  assert.deepEqual(taken, [1]);
  draw(session, 3.9, 4.2);
  assert.deepEqual(taken, [1, 2]);
});

test('messages that make no sense change nothing', () => {
  const session = new Session(moods, 1, 0);
  for (const told of [undefined, 'x', [null, 7, { at: 'x', show: 'sad' }, { show: 'sad' }]]) session.hear({ now: 5, told }, 1);
  session.hear({ now: 5, told: [begin(5), { at: 5, show: 'no such mood' }, { at: 5, look: { x: NaN, y: 0 } }] }, 1);
  for (let number = 0; number < 1_000; number += 1) session.hear({ now: 6, told: [{ at: 9_000 + number, show: 'sad' }] }, 2);
  assert.ok(session.numbers(3).every(Number.isFinite));
});

test('where nothing may move, waves and breath rest', () => {
  for (const mood of list) {
    const face = new LivingFace(stillOf(mood), 1, 0);
    face.face(3);
    const moving = new Set();
    let last = face.face(3);
    for (let time = 3; time < 12; time += 1 / 20) {
      const now = face.face(time);
      names.forEach((name, index) => { if (Math.abs(now[index] - last[index]) > 1e-6) moving.add(name); });
      last = now;
    }
    const allowed = /^(left|right)\.(x|y|width|height|upperLid|lowerLid)$|^[xy]$/;
    assert.deepEqual([...moving].filter((name) => !allowed.test(name)), [], mood.id);
  }
});
