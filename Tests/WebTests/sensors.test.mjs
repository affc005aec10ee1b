import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fractionOf, levelOf, levelText, zoneOf } from '../../Web/parts/sensors/level.js';
import { receiver, SoundClock } from '../../Web/parts/sensors/microphone.js';
import { MotionSensor, readingOf } from '../../Web/parts/sensors/motion.js';
import { lossOf, problemOf } from '../../Web/parts/sensors/problems.js';

const settle = () => new Promise(setImmediate);

/** Sets globals for one test. */
function lend(context, globals) {
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  context.after(() => before.forEach(([name, old]) => {
    if (old) Object.defineProperty(globalThis, name, old);
    else delete globalThis[name];
  }));
}

test('a block began when the block with the least delay says', () => {
  const clock = new SoundClock(48_000);
  // Blocks of 960 samples that begin at 100 s and arrive late by these milliseconds.
  const starts = [30, 5, 12, 40, 5].map((late, i) => clock.start(960 * i, 960, 100 + 0.02 * (i + 1) + late / 1000));
  const errors = starts.map((start, i) => Math.round((start - 100 - 0.02 * i) * 1000));
  assert.deepEqual(errors, [30, 5, 5, 5, 5]);
});

test('the clock of the sound follows one that drifts', () => {
  const clock = new SoundClock(48_000);
  // The sound card is slower by 200 parts in a million; ten minutes.
  const length = 960 / (48_000 * (1 - 200e-6));
  let worst = 0;
  for (let i = 0; i < 30_000; i++) {
    const start = clock.start(960 * i, 960, length * (i + 1));
    worst = Math.max(worst, Math.abs(start - length * i));
  }
  assert.ok(worst < 0.002, `${worst}`);
});

test('sound is passed on once it ran without a gap for 100 ms, and a later gap is named', () => {
  const heard = [];
  let now = 10;
  const receive = receiver(48_000, 0.01, (block) => heard.push(block), () => now);
  const block = (frame) => {
    now = 10 + (frame + 960) / 48_000;
    receive(frame, new Float32Array(960));
  };
  // A gap while it starts, six blocks, another gap.
  for (const frame of [0, 960, 5000, 5960, 6920, 7880, 8840, 9800, 10760, 11720, 20_000]) block(frame);
  assert.deepEqual(heard.map(({ isJoined }) => isJoined), [true, true, false]);
  assert.ok(Math.abs(heard[0].seconds - (10 + 10_760 / 48_000 - 0.01)) < 1e-9);
  assert.equal(heard[0].rate, 48_000);
});

test('a worklet passes on every sample in blocks of about 20 ms, and begins anew after a gap', async (context) => {
  const posted = [];
  let Processor = null;
  lend(context, {
    sampleRate: 44_100, currentFrame: 0,
    AudioWorkletProcessor: class { port = { postMessage: (message, moved) => posted.push({ ...message, moved }) }; },
    registerProcessor: (name, type) => { assert.equal(name, 'sound-blocks'); Processor = type; },
  });
  await import('../../Web/parts/sensors/sound-worklet.js');
  const processor = new Processor();
  const run = (count) => {
    for (let i = 0; i < count; i++) {
      const quantum = Float32Array.from({ length: 128 }, (_, at) => globalThis.currentFrame + at);
      assert.equal(processor.process([[quantum]]), true);
      globalThis.currentFrame += 128;
    }
  };
  run(16);
  assert.equal(processor.process([[]]), true);
  globalThis.currentFrame += 128;
  run(7);
  assert.deepEqual(posted.map(({ frame }) => frame), [0, 896, 2176]);
  for (const { frame, samples, moved } of posted) {
    assert.deepEqual([...samples], Array.from({ length: 896 }, (_, at) => frame + at));
    assert.deepEqual(moved, [samples.buffer]);
  }
});

// LevelRuleTests.swift reads the same list.
const { rule, texts } = JSON.parse(await readFile(new URL('fixtures/levels.json', import.meta.url), 'utf8'));

for (const { rms, peak, text } of texts) {
  test(`${rms} dB with a peak of ${peak} dB is “${text}”`, () => assert.equal(levelText({ rms, peak }, rule), text));
}

test('a level is decibels of full scale, with a word beside the colour', () => {
  const sine = Float32Array.from({ length: 4800 }, (_, i) => 0.1 * Math.sin(i / 7));
  const level = levelOf(sine, rule);
  assert.ok(Math.abs(level.peak + 20) < 0.1 && Math.abs(level.rms + 23) < 0.1);
  assert.equal(levelText(level, rule), '−23 dB, good');
  assert.equal(levelText(levelOf(new Float32Array(960), rule), rule), 'silent');
  assert.equal(zoneOf(levelOf(sine.map((sample) => sample / 50), rule), rule).id, 'quiet');
  assert.equal(zoneOf(levelOf(sine.map((sample) => sample * 9.9), rule), rule).id, 'loud');
  assert.equal(zoneOf({ rms: -20, peak: -10 }, { ...rule, peak: { ...rule.peak, above: -15 } }).id, 'loud');
  assert.deepEqual([-60, -30, 0, 6].map((level) => fractionOf(level, rule)), [0, 0.5, 1, 1]);
});

const moved = (more) => ({
  timeStamp: 5000, acceleration: { x: 0.1, y: 0.2, z: 0.3 }, accelerationIncludingGravity: { x: 0, y: 0, z: 9.8 },
  rotationRate: { alpha: 1, beta: 2, gamma: 3 }, ...more,
});

test('a reading has the time of its event and the parts that the browser knows', () => {
  const orientation = [10, 20, 30];
  assert.deepEqual(readingOf(moved(), orientation, 5010), {
    seconds: 5, withGravity: [0, 0, 9.8], acceleration: [0.1, 0.2, 0.3], rotation: [1, 2, 3], orientation,
  });
  const poor = readingOf(moved({ acceleration: null, rotationRate: { alpha: null, beta: null, gamma: null } }), null, 5010);
  assert.deepEqual([poor.acceleration, poor.rotation, poor.orientation], [null, null, null]);
  assert.equal(readingOf(moved({ timeStamp: 1.7e12 }), null, 5010).seconds, 5.01);
});

test('an event without any value is no reading', () => {
  const nothing = { x: null, y: null, z: null };
  const event = moved({ acceleration: nothing, accelerationIncludingGravity: nothing, rotationRate: null });
  assert.equal(readingOf(event, [1, 2, 3], 5010), null);
});

/** A window with a motion sensor and a person who answers. */
function device(context, answer) {
  const window = Object.assign(new EventTarget(), {
    isSecureContext: true, DeviceMotionEvent: answer === undefined ? class {} : { requestPermission: async () => answer },
  });
  lend(context, { window, navigator: { userAgent: 'Android', platform: 'Linux', maxTouchPoints: 5 } });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const move = (more) => {
    const { timeStamp, ...values } = moved(more);
    window.dispatchEvent(Object.assign(new Event('devicemotion'), values));
  };
  return { window, move, sensor: new MotionSensor() };
}

test('readings are sent ten at a time, or after a tenth of a second', async (context) => {
  const { move, sensor } = device(context, 'granted');
  const sizes = [];
  assert.equal(await sensor.open({ batch: (readings) => sizes.push(readings.length), missing: assert.fail }), true);
  for (let i = 0; i < 13; i++) move();
  assert.deepEqual(sizes, [10]);
  context.mock.timers.tick(100);
  assert.deepEqual(sizes, [10, 3]);
  context.mock.timers.tick(5000);
  sensor.close();
  for (let i = 0; i < 13; i++) move();
  assert.deepEqual(sizes, [10, 3]);
});

test('a sensor that says nothing for two seconds is missing', async (context) => {
  const { move, sensor } = device(context);
  let losses = 0;
  await sensor.open({ batch: assert.fail, missing: () => { losses += 1; } });
  move({ acceleration: null, accelerationIncludingGravity: null, rotationRate: null });
  context.mock.timers.tick(1999);
  assert.equal(losses, 0);
  context.mock.timers.tick(1);
  assert.equal(losses, 1);
});

test('without permission, or without a secure page, no motion is listened to', async (context) => {
  const { window, move, sensor } = device(context, 'denied');
  const open = () => sensor.open({ batch: assert.fail, missing: assert.fail });
  await assert.rejects(open, { name: 'NotAllowedError' });
  for (let i = 0; i < 13; i++) move();
  window.isSecureContext = false;
  await assert.rejects(open, { name: 'insecure' });
  window.isSecureContext = true;
  delete window.DeviceMotionEvent;
  await assert.rejects(open, { name: 'NotFoundError' });
});

test('a sensor that is closed while the person is asked stays closed', async (context) => {
  const { move, sensor } = device(context, 'granted');
  const opening = sensor.open({ batch: assert.fail, missing: assert.fail });
  sensor.close();
  assert.equal(await opening, false);
  for (let i = 0; i < 13; i++) move();
  await settle();
});

test('accelerations have the opposite sign on iPhone and iPad only', (context) => {
  const signs = [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone', 5], ['Mozilla/5.0 (Macintosh)', 'MacIntel', 5],
    ['Mozilla/5.0 (Macintosh)', 'MacIntel', 0], ['Mozilla/5.0 (Linux; Android 14)', 'Linux armv81', 5],
  ].map(([userAgent, platform, maxTouchPoints]) => {
    lend(context, { navigator: { userAgent, platform, maxTouchPoints } });
    return MotionSensor.isOpposite;
  });
  assert.deepEqual(signs, [true, true, false, false]);
});

test('every problem has a state for the hub, a sentence and a remedy', (context) => {
  lend(context, { location: { origin: 'http://10.0.0.5' } });
  const states = {
    insecure: 'insecure', NotAllowedError: 'denied', SecurityError: 'denied', NotFoundError: 'unavailable',
    OverconstrainedError: 'unavailable', NotReadableError: 'unavailable', AbortError: 'unavailable', TypeError: 'failed',
  };
  for (const sensor of ['microphone', 'motion']) {
    for (const [name, state] of Object.entries(states)) {
      const problem = problemOf({ name }, sensor);
      assert.equal(problem.state, state);
      for (const text of [problem.sentence, problem.remedy]) assert.match(text, /^[A-Z].*\.$/);
    }
    assert.equal(lossOf(sensor).state, 'failed');
  }
});
