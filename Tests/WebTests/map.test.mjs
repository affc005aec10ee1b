import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Run } from '../../Web/core/edits.js';
import { Trace, part } from '../../Web/parts/graph/trace.js';
import { historyKey } from '../../Web/core/keys.js';

function clock() {
  let time = 0;
  return { now: () => time, wait: (milliseconds) => { time += milliseconds; } };
}

test('steps that follow within a second are one run', () => {
  const { now, wait } = clock();
  const run = new Run(now);
  const first = run.name;
  wait(900);
  assert.equal(run.name, first);
  wait(1001);
  assert.notEqual(run.name, first);
});

test('a drag is one run however long it is held, and the next one another', () => {
  const { now, wait } = clock();
  const run = new Run(now);
  run.hold();
  const first = run.name;
  wait(60_000);
  assert.equal(run.name, first);
  run.release();
  run.hold();
  assert.notEqual(run.name, first);
});

test('two controls never share a run', () => {
  const { now } = clock();
  assert.notEqual(new Run(now).name, new Run(now).name);
});

const keys = [
  [{ key: 'z', ctrlKey: true }, 'undo'], [{ key: 'z', metaKey: true }, 'undo'],
  [{ key: 'Z', metaKey: true, shiftKey: true }, 'redo'], [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  [{ key: 'y', ctrlKey: true }, 'redo'], [{ key: 'y', metaKey: true }, null], [{ key: 'z' }, null],
  [{ key: 'z', ctrlKey: true, altKey: true }, null], [{ key: 'z', ctrlKey: true, metaKey: true }, null],
  [{ key: 'x', ctrlKey: true }, null],
];

for (const [event, expected] of keys) {
  test(`${JSON.stringify(event)} means ${expected}`, () => {
    const whole = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...event };
    assert.equal(historyKey(whole), expected);
  });
}

test('a trace keeps its seconds and no more', () => {
  const trace = new Trace(4);
  for (let i = 0; i < 600; i++) trace.push(i / 60, i, -i);
  assert.ok(trace.samples.length <= 241);
  assert.equal(trace.samples.at(-1).input, 599);
});

test('a trace begins again when time jumps back, and takes each instant once', () => {
  const trace = new Trace();
  trace.push(10, 1, 1);
  trace.push(10, 2, 2);
  assert.equal(trace.samples.length, 1);
  trace.push(3, 5, 5);
  assert.deepEqual(trace.samples, [{ time: 3, input: 5, output: 5 }]);
});

test('the newest sample is at the right edge', () => {
  const trace = new Trace(4);
  trace.push(1, 0, 0);
  trace.push(3, 1, 10);
  assert.deepEqual(trace.points('output', [0, 20]), [{ x: 0.5, y: 0 }, { x: 1, y: 0.5 }]);
});

test('a part is held in 0…1, and a range without width is its middle', () => {
  assert.deepEqual([part(5, 0, 10), part(-5, 0, 10), part(50, 0, 10), part(1, 2, 2)], [0.5, 0, 1, 0.5]);
});
