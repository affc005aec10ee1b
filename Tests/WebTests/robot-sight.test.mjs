import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sight } from '../../Web/rooms/robot/sight.js';

const refusal = (name) => Object.assign(new Error(name), { name });
const settle = () => new Promise(setImmediate);

/** A page with a camera, which the test lends, takes away and refuses. */
function page(context, { play = async () => {} } = {}) {
  const tracks = [], said = [], sent = [], took = [];
  let asked = 0, lend = async () => {};
  const element = () => Object.assign(new EventTarget(),
    { dataset: {}, append() {}, getAttribute() {}, setAttribute() {}, getContext: () => ({}), play, HAVE_CURRENT_DATA: 2, readyState: 2, videoWidth: 640, videoHeight: 480 });
  const mediaDevices = Object.assign(new EventTarget(), {
    async getUserMedia() {
      asked += 1;
      await lend();
      const track = Object.assign(new EventTarget(), { isOn: true, stop() { track.isOn = false; } });
      tracks.push(track);
      return { getTracks: () => [track] };
    },
  });
  const permission = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false, createElement: element });
  const globals = { document, window: { isSecureContext: true }, navigator: { mediaDevices, permissions: { query: async () => permission } }, requestAnimationFrame() {} };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  context.after(() => before.forEach(([name, old]) => {
    if (old) Object.defineProperty(globalThis, name, old);
    else delete globalThis[name];
  }));
  const link = { isOpen: true, send: ({ type }) => sent.push(type) };
  const sight = new Sight({ link }, 'Camera of robot',
    { took: (event) => { took.push(event); if (event === 'cameraStarted') sight.announce(); }, missing: (text) => said.push(text) });
  return {
    sight, tracks, said, sent, took, document, mediaDevices, permission,
    asked: () => asked,
    lend: (how) => { lend = how; },
    refuse: (name) => { lend = async () => { throw refusal(name); }; },
  };
}

test('a camera that was taken away is looked for when a device comes, when the page is seen, and at a touch', async (context) => {
  const { sight, tracks, said, sent, document, mediaDevices, asked, lend, refuse } = page(context);
  const ways = [
    () => mediaDevices.dispatchEvent(new Event('devicechange')),
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => sight.touched(),
  ];
  await sight.open();
  for (const way of ways) {
    refuse('NotFoundError');
    tracks.at(-1).dispatchEvent(new Event('ended'));
    assert.deepEqual([sent.at(-1), tracks.at(-1).isOn], ['sensor.stop', false]);
    assert.match(said.at(-1), /^The camera stopped\. Plug it in again, or .* touch the screen\.$/);
    way();
    await settle();
    assert.match(said.at(-1), /no camera/);
    const sentences = said.length;
    way();
    await settle();
    assert.equal(said.length, sentences, 'the same is not said at every touch');
    lend(async () => {});
    way();
    await settle();
    assert.deepEqual([sent.at(-1), tracks.at(-1).isOn, said.at(-1)], ['sensor.start', true, null]);
    const times = asked();
    way();
    await settle();
    assert.equal(asked(), times, 'an open camera is left alone');
  }
  tracks.at(-1).dispatchEvent(new Event('ended'));
  document.hidden = true;
  const times = asked();
  ways[1]();
  document.hidden = false;
  sight.end();
  ways.forEach((way) => way());
  await settle();
  assert.equal(asked(), times, 'nobody is there who would see');
});

test('who has refused the camera is not asked again at a touch, but is heard when they think better of it', async (context) => {
  const { sight, tracks, said, document, permission, asked, lend, refuse } = page(context);
  refuse('NotAllowedError');
  await sight.open();
  assert.match(said[0], /may not use the camera/);
  sight.touched();
  await settle();
  assert.equal(asked(), 1);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  assert.equal(asked(), 2);
  lend(async () => {});
  permission.dispatchEvent(new Event('change'));
  await settle();
  assert.deepEqual([asked(), tracks.length, said.length], [3, 1, 2]);
  assert.equal(said[1], null, 'the reason stays although it is solved');
});

test('one question is enough while the browser asks for the camera', async (context) => {
  const { sight, asked, took, lend } = page(context);
  let answer = null;
  lend(() => new Promise((done) => { answer = done; }));
  const opening = sight.open();
  sight.open();
  answer();
  await opening;
  assert.deepEqual([asked(), took], [1, ['cameraStarted', 'firstPicture']]);
});

test('no camera stays on when the person has left before its first picture', async (context) => {
  let fail = null;
  const { sight, tracks, said } = page(context, { play: () => new Promise((_, no) => { fail = no; }) });
  const opening = sight.open();
  await settle();
  sight.end();
  assert.equal(tracks[0].isOn, true);
  fail(refusal('AbortError'));
  await opening;
  assert.deepEqual([tracks[0].isOn, said], [false, []]);
});

test('no camera stays on when the person has left before it was lent', async (context) => {
  const { sight, tracks, sent, lend } = page(context);
  let answer = null;
  lend(() => new Promise((done) => { answer = done; }));
  const opening = sight.open();
  sight.end();
  answer();
  await opening;
  assert.deepEqual([tracks[0].isOn, sent], [false, []]);
});

test('what the hub says of its vision library stays until it can see again', async (context) => {
  const { sight, said } = page(context);
  await sight.open();
  sight.told({ state: 'ready', sentence: 'The hub is ready.' });
  assert.deepEqual(said, []);
  sight.told({ state: 'unavailable', sentence: 'The vision library is not installed.' });
  sight.told({ state: 'unavailable', sentence: 'The vision library is not installed.' });
  assert.deepEqual(said, ['The vision library is not installed.']);
  sight.announce();
  sight.told({ state: 'ready', sentence: 'The hub is ready.' });
  assert.deepEqual(said, ['The vision library is not installed.', null]);
});
