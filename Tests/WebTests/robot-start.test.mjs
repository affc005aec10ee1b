import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartSequence, patience } from '../../Web/rooms/robot/start.js';

const events = ['delegatesSet', 'cameraStarted', 'firstPicture', 'noCamera'];
const order = ['settingDelegates', 'startingCamera', 'settling', 'showingFace'];

test('delegates, camera, settling, face, in this order, with the first picture', () => {
  const start = new StartSequence();
  const seen = [start.step];
  for (const [event, time] of [['delegatesSet', 0], ['cameraStarted', 0.2], ['firstPicture', 0.3]]) {
    assert.equal(start.advance(time), false);
    start.take(event, time);
    seen.push(start.step);
  }
  assert.deepEqual(seen, order);
  assert.equal(start.advance(0.3), true);
});

test('without a picture the face comes half a second after the camera has started, or is known to be missing', () => {
  for (const camera of ['cameraStarted', 'noCamera']) {
    const start = new StartSequence();
    start.take('delegatesSet', 1);
    assert.equal(start.advance(100), false);
    start.take(camera, 100);
    assert.equal(start.advance(100 + patience - 0.001), false);
    assert.equal(start.advance(100 + patience), true);
  }
});

test('whatever comes, no step is left out and none comes twice', () => {
  for (let story = 0; story < 4 ** 5; story += 1) {
    const start = new StartSequence();
    const seen = [start.step];
    for (let left = story, time = 0; time < 5; left = Math.trunc(left / 4), time += 1) {
      start.take(events[left % 4], time / 10);
      if (start.step !== seen.at(-1)) seen.push(start.step);
    }
    assert.deepEqual(seen, order.slice(0, seen.length));
  }
});
