import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Alone } from '../../Web/rooms/robot/alone.js';
import { readMoods } from '../../Web/parts/robot/life/moods.js';

const moods = { names: ['normal', 'happy', 'sad', 'love'], of: () => ({ entry: [] }) };
const file = new URL('../../Core/Sources/RobotFace/Content/moods.json', import.meta.url);
const list = readMoods(JSON.parse(await readFile(file, 'utf8')));
const own = { names: list.map(({ id }) => id), of: (name) => list.find(({ id }) => id === name) };

/** What is told until a time, looked at sixty times a second. */
function until(alone, from, to) {
  const told = [];
  for (let time = from; time <= to + 1e-9; time += 1 / 60) told.push(...alone.advance(time));
  return told;
}
const shown = (told) => told.filter(({ show }) => show).map(({ show }) => show);

test('after six tenths of a second it stands by, looks ahead and is calm again', () => {
  const alone = new Alone(moods, 7, 10, { mood: 'happy', status: 'tracking' });
  assert.deepEqual(until(alone, 10, 10.58), []);
  assert.equal(alone.status, 'tracking');
  const told = until(alone, 10.6, 10.62);
  assert.equal(alone.status, 'standby');
  assert.deepEqual(told.map(({ look, show }) => look ?? show), [{ x: 0, y: 0 }, 'normal']);
  assert.ok(told.every(({ at }) => at >= 10.6));
  assert.deepEqual(until(alone, 10.62, 100), []);
});

test('a tap is the next mood a tenth of a second later, for three seconds', () => {
  const alone = new Alone(moods, 7, 0);
  until(alone, 0, 1);
  assert.deepEqual(alone.tap(2), []);
  assert.deepEqual(alone.advance(2.09), []);
  const [told] = alone.advance(2.2);
  assert.equal(told.show, 'happy');
  assert.ok(Math.abs(told.at - 2.1) < 1e-9);
  assert.deepEqual(alone.advance(5.09), []);
  assert.deepEqual(shown(alone.advance(5.11)), ['normal']);
});

test('taps go round all moods', () => {
  const alone = new Alone(moods, 7, 0);
  const seen = [];
  for (let tap = 0; tap < 8; tap += 1) {
    alone.tap(tap);
    seen.push(...shown(alone.advance(tap + 0.5)));
  }
  assert.deepEqual(seen, ['happy', 'sad', 'love', 'normal', 'happy', 'sad', 'love', 'normal']);
});

test('a long press shows moods by chance, five to fifteen seconds each, until a tap', () => {
  const alone = new Alone(moods, 7, 0);
  const told = [...alone.longPress(1), ...until(alone, 1, 301)].filter(({ show }) => show);
  assert.equal(alone.isRandom, true);
  assert.ok(told.length >= 20 && told.length <= 61, `${told.length} moods`);
  told.slice(1).forEach(({ at, show }, index) => {
    assert.notEqual(show, told[index].show);
    const seconds = at - told[index].at;
    assert.ok(seconds >= 5 && seconds <= 15 + 1 / 30, `${seconds} s`);
  });
  alone.tap(302);
  assert.equal(alone.isRandom, false);
  until(alone, 302, 306);
  assert.deepEqual(until(alone, 306, 400), []);
});

test('moods by chance go on when the hub leaves, and the same seed draws the same', () => {
  const [one, other] = [0, 1].map(() =>
    shown(until(new Alone(moods, 99, 0, { mood: 'love', isRandom: true, status: 'tracking' }), 0, 120)));
  assert.ok(one.length >= 7);
  assert.deepEqual(one, other);
});

test('what it makes of touches is what RobotMind.swift makes of them', async () => {
  const stories = JSON.parse(await readFile(new URL('fixtures/robot-alone.json', import.meta.url), 'utf8'));
  for (const { seed, events } of stories) {
    const alone = new Alone(own, seed, 0);
    for (const { time, what, mood, cycle, isRandom, shown: moods } of events) {
      const told = what === 'tap' ? alone.tap(time) : what === 'press' ? alone.longPress(time) : alone.advance(time);
      assert.deepEqual([alone.mood, alone.cycle, alone.isRandom, shown(told)], [mood, cycle, isRandom, moods],
        `${what} at ${time} s`);
    }
  }
});

test('taps five seconds apart go on with the next mood, also where the hub left off', () => {
  const alone = new Alone(moods, 7, 0, { mood: 'normal', cycle: 'happy' });
  const seen = [];
  for (let time = 1; time < 26; time += 5) {
    alone.tap(time);
    seen.push(...shown(until(alone, time, time + 4.9)));
  }
  assert.deepEqual(seen, ['sad', 'normal', 'love', 'normal', 'happy', 'normal', 'sad', 'normal', 'love', 'normal']);
});

test('a mood whose entry is longer is left when that has been played', () => {
  const alone = new Alone(own, 7, 0, { cycle: 'shame' });
  alone.tap(1);
  assert.deepEqual(shown(until(alone, 1, 5.5)), ['love']);
  assert.deepEqual(shown(until(alone, 5.5, 5.7)), ['normal']);
});
