import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CuePlayer } from '../../Web/parts/coach/hud.js';
import { TakeDevices } from '../../Web/parts/coach/devices.js';
import { made } from '../../Web/parts/coach/film.js';
import { placeOf } from '../../Web/parts/coach/prompter-view.js';
import { soundSender } from '../../Web/parts/coach/sound-feed.js';

/** Sets globals for one test. */
function globals(context, values) {
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    context.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
}

test('each cue is played once: not the one of before, not after a reload, not with a number that went back', (context) => {
  const played = [];
  globals(context, { navigator: { userActivation: { hasBeenActive: true }, vibrate: (list) => played.push(list) }, window: {} });
  const cues = new CuePlayer();
  const cue = (number, isFull = false) => cues.update({ number, vibration: [number], tone: null }, isFull);
  cue(7, true);
  cue(7);
  cue(8);
  cue(8);
  cue(12, true);
  cue(3);
  cue(4);
  cues.update({ number: 5, vibration: [], tone: { frequency: 880, duration: 0.1 } }, false);
  assert.deepEqual(played, [[8], [4]]);
});

test('the reading line moves evenly through each sentence, and stays within the text', () => {
  const sentences = [{ start: 0 }, { start: 0.5 }, { start: 0.75 }];
  const tops = [0, 100, 160];
  const at = (position) => placeOf(sentences, tops, 200, position);
  assert.deepEqual([at(0).y, at(0.25).y, at(0.5).y, at(0.625).y, at(1).y], [0, 50, 100, 130, 200]);
  assert.deepEqual([at(0.49).index, at(0.5).index, at(1).index], [0, 1, 2]);
  assert.equal(placeOf([], [], 0, 0.4).y, 0);
  let last = -1;
  for (let position = 0; position <= 1; position += 0.01) {
    assert.ok(at(position).y >= last);
    last = at(position).y;
  }
});

/** A browser with a camera and a microphone, which the test refuses and takes away. */
function browser(context, refuse = () => null) {
  const asked = [], tracks = [], told = [];
  globals(context, {
    window: { isSecureContext: true }, location: { origin: 'http://hub' },
    MediaStream: class { constructor(list) { this.list = list; } },
    navigator: {
      mediaDevices: {
        async getUserMedia({ video, audio }) {
          asked.push([Boolean(video), Boolean(audio), video?.facingMode]);
          const name = refuse({ video, audio });
          if (name) throw Object.assign(new Error(name), { name });
          const lent = [video && 'video', audio && 'audio'].filter(Boolean).map((kind) => {
            const track = Object.assign(new EventTarget(), { kind, isOn: true, stop() { track.isOn = false; } });
            tracks.push(track);
            return track;
          });
          return { getTracks: () => lent };
        },
      },
    },
  });
  const running = [];
  const devices = new TakeDevices((device, state) => {
    told.push([device, state.state, state.isDenied]);
    running.push([devices.camera, devices.microphone].filter(Boolean).length);
  });
  return { devices, asked, tracks, told, running };
}

test('camera and microphone are asked for in one question and make one stream', async (context) => {
  const { devices, asked, told, running } = browser(context);
  await devices.open('user');
  await devices.open('user');
  assert.deepEqual(asked, [[true, true, 'user']]);
  assert.deepEqual(told.map(([device, state]) => `${device} ${state}`), [
    'camera waiting', 'microphone waiting', 'camera returned', 'microphone returned',
  ]);
  assert.deepEqual(running, [0, 0, 2, 2], 'the first that is told of comes with the other');
  assert.deepEqual(devices.stream.list.map(({ kind }) => kind), ['video', 'audio']);
});

test('without a camera the microphone is opened alone, and the reason is told', async (context) => {
  const { devices, asked, told } = browser(context, ({ video }) => (video ? 'NotFoundError' : null));
  await devices.open('user');
  assert.deepEqual(asked.map(([video, audio]) => [video, audio]), [[true, true], [true, false], [false, true]]);
  assert.deepEqual(told.slice(2), [['camera', 'lost', false], ['microphone', 'returned', undefined]]);
  assert.equal(devices.camera, null);
});

test('who refuses both is told so for both', async (context) => {
  const { devices, told } = browser(context, () => 'NotAllowedError');
  await devices.open('user');
  assert.deepEqual(told.slice(2), [['camera', 'lost', true], ['microphone', 'lost', true]]);
  assert.equal(devices.stream, null);
});

test('a device that ends is told once; another camera leaves the microphone on', async (context) => {
  const { devices, tracks, told, asked } = browser(context);
  await devices.open('user');
  await devices.turn('environment');
  assert.deepEqual(asked.at(-1), [true, false, 'environment']);
  assert.deepEqual(tracks.map(({ isOn }) => isOn), [false, true, true]);
  tracks[0].dispatchEvent(new Event('ended'));
  assert.equal(told.at(-1)[1], 'returned', 'the camera that was put away is not missed');
  tracks[1].dispatchEvent(new Event('ended'));
  tracks[1].dispatchEvent(new Event('ended'));
  assert.deepEqual(told.at(-1), ['microphone', 'lost', false]);
  assert.equal(told.filter(([device, state]) => device === 'microphone' && state === 'lost').length, 1);
  devices.close();
  assert.ok(tracks.slice(0, 1).concat(tracks[2]).every(({ isOn }) => !isOn));
});

test('no device stays on when the page was left before it was lent', async (context) => {
  const { devices, tracks } = browser(context);
  const opening = devices.open('user');
  devices.close();
  await opening;
  assert.deepEqual(tracks.map(({ isOn }) => isOn), [false, false]);
  assert.equal(devices.stream, null);
});

test('nothing is opened, and nothing told, after the end; what runs goes on until the film has it', async (context) => {
  const { devices, tracks, asked, told } = browser(context);
  await devices.open('user');
  let close = null;
  const ending = devices.end(new Promise((done) => { close = done; }));
  tracks[0].dispatchEvent(new Event('ended'));
  await devices.open('user');
  await devices.turn('environment');
  assert.deepEqual([asked.length, told.length, tracks[1].isOn], [1, 4, true]);
  close();
  await ending;
  assert.equal(tracks[1].isOn, false);
  await devices.open('user');
  assert.equal(asked.length, 1);
});

test('sound is numbered on, with a step where a block is missing; a full connection is spared', () => {
  const sent = [];
  const link = { bufferedBytes: 0, send: (message) => sent.push(new DataView(message).getUint32(4, true)) };
  const send = soundSender(link);
  const block = (isJoined) => send({ samples: new Float32Array(2), rate: 16000, seconds: 1, isJoined });
  block(false);
  block(true);
  block(false);
  link.bufferedBytes = 1e9;
  block(true);
  link.bufferedBytes = 0;
  block(true);
  assert.deepEqual(sent, [1, 2, 4, 6]);
});

test('what the hub still makes of a film is asked for again; a missing one is nothing', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const answers = [new Response('{"progress":0.1}', { status: 202 }), new Response('{"peaks":[1]}')];
  context.mock.method(globalThis, 'fetch', async () => answers.shift() ?? new Response('', { status: 404 }));
  const reading = made('/coach/media/t1/waveform', (answer) => answer.json());
  for (let i = 0; i < 20; i++) {
    await Promise.resolve();
    context.mock.timers.tick(2000);
  }
  assert.deepEqual(await reading, { peaks: [1] });
  assert.equal(await made('/x', (answer) => answer.json()), null);
  assert.equal(await made('/x', (answer) => answer.json(), () => true), null);
});

test('a film of which parts are missing is said to be whole when they have come, once', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const answers = [409, 409, 202, 202, 200].map((status) => new Response('{}', { status }));
  context.mock.method(globalThis, 'fetch', async () => answers.shift());
  const said = [];
  const reading = made('/coach/media/t1/waveform', () => said.push('read'), () => false, () => said.push('whole'));
  for (let i = 0; i < 60; i++) {
    await Promise.resolve();
    context.mock.timers.tick(2000);
  }
  await reading;
  assert.deepEqual(said, ['whole', 'read']);
});
