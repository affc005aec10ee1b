import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachFrame } from '../../Web/core/frames.js';

let next = null;
globalThis.requestAnimationFrame = (callback) => { next = callback; };

let now = 0;
/** Shows frames of a display, with a millisecond of jitter. */
function show(frames, perSecond) {
  for (let frame = 0; frame < frames; frame++) {
    now += 1000 / perSecond;
    const run = next;
    next = null;
    run?.(now + (frame % 3) - 1);
  }
}

for (const [perSecond, expected] of [[60, 30], [120, 30], [90, 30], [30, 30], [20, 20]]) {
  test(`at most 30 calls a second on a display of ${perSecond} Hz`, () => {
    const calls = [];
    const stop = eachFrame((seconds) => calls.push(seconds), 30);
    show(1, perSecond);
    calls.length = 0;
    show(perSecond, perSecond);
    stop();
    show(1, perSecond);
    assert.ok(Math.abs(calls.length - expected) <= 1, `${calls.length} calls`);
    assert.ok(Math.abs(calls.reduce((sum, seconds) => sum + seconds, 0) - 1) < 0.06);
  });
}

test('without a rate each frame calls, beside a slower listener, until it is stopped', () => {
  let fast = 0;
  let slow = 0;
  const stops = [eachFrame(() => { fast += 1; }), eachFrame(() => { slow += 1; }, 15)];
  show(60, 60);
  assert.equal(fast, 60);
  assert.ok(Math.abs(slow - 15) <= 1, `${slow} calls`);
  stops.forEach((stop) => stop());
  show(2, 60);
  assert.equal(fast, 60);
  assert.equal(next, null);
});
