import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchBuffer } from '../../Web/parts/capture/buffer.js';
import { DeviceLink } from '../../Web/parts/capture/device-link.js';
import { PageDevice } from '../../Web/parts/capture/page-device.js';
import { encodeFrame } from '../../Web/parts/capture/records.js';
import { SessionGuard } from '../../Web/rooms/capture/session-guard.js';

/** A sensor that a test opens, refuses and ends. */
class Source {
  track = null;
  opened = 0;
  closed = 0;
  error = null;
  constructor(kind) { this.kind = kind; }
  async open(id, handlers) {
    this.opened += 1;
    if (this.error) throw this.error;
    Object.assign(this, { id, ...handlers, track: { kind: this.kind } });
    handlers.define({ id, kind: this.kind, codec: 'values' });
  }
  close() {
    this.closed += 1;
    this.track = null;
  }
}

/** A link that only writes down what it gets. */
class Link {
  defined = [];
  samples = [];
  marks = [];
  isConnected = false;
  isClosed = false;
  sent = 0;
  waiting = 0;
  isTaking = false;
  constructor(device, told) { Object.assign(this, { device, told }); }
  define(streams) { this.defined.push(...streams); }
  start() { this.isConnected = true; }
  add(id, sample) { this.samples.push([id, sample]); }
  mark(kind) { this.marks.push(kind); }
  status() {}
  close() { this.isClosed = true; }
}

function page(context) {
  const leaving = [];
  const values = {
    addEventListener: (_, listener) => leaving.push(listener), location: { origin: 'https://hub.test' }, navigator: { userAgent: 'Linux' },
  };
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true });
    context.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
  const links = [];
  const sources = { camera: new Source('video'), motion: new Source('imu'), microphone: new Source('audio') };
  const device = new PageDevice({ id: 'page-1', sources, makeLink: (...about) => links[links.push(new Link(...about)) - 1] });
  const told = { sensors: [], sent: [], cameras: [], failures: [] };
  device.attach({
    sensor: (...what) => told.sensors.push(what), sent: (count) => told.sent.push(count), camera: (track) => told.cameras.push(track),
    failed: (sentence) => told.failures.push(sentence),
  });
  told.sensors.length = 0;
  context.after(() => device.closeAll());
  return { device, sources, links, told, leaving };
}

test('a sensor is waited for, then on, and what it gives goes to its stream on one connection', async (context) => {
  const { device, sources, links, told } = page(context);
  await device.open('camera');
  await device.open('motion');
  assert.deepEqual(told.sensors, [
    ['camera', 'waiting', null], ['camera', 'on', null], ['motion', 'waiting', null], ['motion', 'on', null]]);
  assert.equal(links.length, 1);
  assert.equal(links[0].device.id, 'page-1');
  assert.deepEqual(links[0].defined.map(({ id, kind, mount }) => [id, kind, mount]), [[1, 'video', 'chest'], [2, 'imu', 'chest']]);
  sources.camera.frame('picture');
  sources.motion.frame('motion');
  assert.deepEqual(links[0].samples, [[1, 'picture'], [2, 'motion']]);
  await device.open('camera');
  assert.equal(sources.camera.opened, 1);
  assert.equal(device.isOn && !device.isAway, true);
});

test('a refusal, a missing sensor and an insecure page each have a state and a sentence with the remedy', async (context) => {
  const { device, sources, told } = page(context);
  const names = { NotAllowedError: 'denied', insecure: 'insecure', NotFoundError: 'missing', NotReadableError: 'missing' };
  for (const [name, state] of Object.entries(names)) {
    for (const sensor of ['camera', 'microphone']) {
      sources[sensor].error = new DOMException('no', name);
      await device.open(sensor);
      const [which, found, sentence] = told.sensors.at(-1);
      assert.deepEqual([which, found], [sensor, state]);
      assert.match(sentence, /\. .+\.$/);
    }
  }
  assert.equal(device.isOn, false);
});

test('a camera that ends by itself is said, and opened again when it is plugged in; one that was refused is not', async (context) => {
  const { device, sources, links, told } = page(context);
  await device.open('camera');
  const before = sources.camera.frame;
  sources.camera.failed('The camera stopped.');
  assert.deepEqual(told.sensors.at(-1), ['camera', 'missing', 'The camera stopped.']);
  assert.equal(told.cameras.at(-1), null);
  before('late');
  assert.deepEqual(links[0].samples, []);
  sources.motion.error = new DOMException('no', 'NotAllowedError');
  await device.open('motion');
  device.reopenLost();
  await null;
  await null;
  assert.deepEqual([sources.camera.opened, sources.motion.opened, links.length], [2, 1, 1]);
  assert.equal(told.sensors.at(-1)[1], 'on');
});

test('the last pictures of a camera that ends by itself are a part of the take', async (context) => {
  const { device, sources, links, told } = page(context);
  let finished;
  sources.camera.finish = () => new Promise((done) => { finished = done; });
  await device.open('camera');
  const { frame } = sources.camera;
  sources.camera.failed('The camera stopped.');
  assert.deepEqual(told.sensors.at(-1), ['camera', 'missing', 'The camera stopped.']);
  frame('last');
  assert.equal(sources.camera.closed, 0);
  finished();
  await null;
  await null;
  assert.equal(sources.camera.closed, 1);
  frame('late');
  assert.deepEqual(links[0].samples, [[1, 'last']]);
  await device.open('camera');
  sources.camera.frame('new');
  assert.deepEqual(links[0].samples.at(-1), [1, 'new']);
});

test('what the system holds back is said until it comes again', async (context) => {
  const { device, sources, told } = page(context);
  await device.open('camera');
  sources.camera.held(true);
  assert.deepEqual(told.sensors.at(-1).slice(0, 2), ['camera', 'waiting']);
  assert.match(told.sensors.at(-1)[2], /bring this page to the front/);
  sources.camera.held(false);
  assert.deepEqual(told.sensors.at(-1), ['camera', 'on', null]);
});

test('a sensor that is turned off leaves the connection, the others get a new one; without any there is none', async (context) => {
  const { device, links } = page(context);
  await device.open('camera');
  await device.open('motion');
  device.close('camera');
  assert.deepEqual(links.map(({ isClosed }) => isClosed), [true, false]);
  assert.deepEqual(links[1].defined.map(({ id }) => id), [2]);
  assert.equal(links[1].isConnected, false);
  await new Promise((done) => { setTimeout(done, 350); });
  assert.equal(links[1].isConnected, true);
  device.close('motion');
  assert.deepEqual(links.map(({ isClosed }) => isClosed), [true, true]);
  assert.equal(device.isOn, false);
});

test('the camera knows when a take begins and ends, and a sentence of the hub is passed on', async (context) => {
  const { device, sources, links, told } = page(context);
  const course = [];
  Object.assign(sources.camera, { begin: () => course.push('begin'), finish: () => course.push('finish') });
  await device.open('camera');
  for (const type of ['started', 'stopped', 'task', 'lost']) links[0].told({ type });
  links[0].told({ type: 'failed', sentence: 'Not yet.' });
  links[0].told({ type: 'failed', sentence: 'No.', isFatal: true });
  assert.deepEqual([course, told.failures], [['begin', 'finish'], ['No.']]);
  links[0].state = 'recording';
  await device.open('motion');
  assert.deepEqual([sources.camera.isTaking, sources.motion.isTaking], [false, true]);
});

test('another mount is told for pictures and motion, not for sound', async (context) => {
  const { device, links } = page(context);
  for (const sensor of ['camera', 'motion', 'microphone']) await device.open(sensor);
  links[0].defined.length = 0;
  device.mount = 'head';
  device.mount = 'head';
  assert.deepEqual(links[0].defined.map(({ id, mount }) => [id, mount]), [[1, 'head'], [2, 'head']]);
});

test('a page is not left by accident while a take runs or waits', async (context) => {
  const { device, links, leaving } = page(context);
  const isHeld = () => {
    let held = false;
    leaving.forEach((listener) => listener({ preventDefault: () => { held = true; } }));
    return held;
  };
  await device.open('camera');
  assert.equal(isHeld(), false);
  links[0].isTaking = true;
  assert.equal(isHeld(), true);
  links[0].isTaking = false;
  assert.equal(isHeld(), false);
});

test('after a reload, what was on is turned on again where nobody is asked', async (context) => {
  const kept = new Map([['sensorium.capture.on', 'camera,motion,microphone,x']]);
  globalThis.sessionStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  context.after(() => delete globalThis.sessionStorage);
  const { device, sources } = page(context);
  globalThis.navigator.permissions = { query: async ({ name }) => ({ state: name === 'camera' ? 'granted' : 'prompt' }) };
  await device.restore();
  assert.deepEqual(Object.values(sources).map(({ opened }) => opened), [1, 1, 0]);
  assert.equal(kept.get('sensorium.capture.on'), 'camera,motion');
});

test('marks wait while the hub is away, with the instant they were made at', () => {
  const texts = [];
  let socket = null;
  const open = () => socket = { send: (text) => texts.push(JSON.parse(text)), close() {} };
  const store = { put: async () => 1, get: async () => new Uint8Array(), remove: async () => {} };
  const link = new DeviceLink({ id: 'a' }, () => {}, { open, buffer: new BatchBuffer({ store }) });
  link.define([{ id: 1, kind: 'video' }]);
  link.start();
  link.mark('stop');
  const made = performance.now() * 1e6;
  socket.onopen();
  assert.deepEqual(texts.map(({ type }) => type), ['hello']);
  socket.onmessage({ data: JSON.stringify({ type: 'welcome', window: 100, state: 'recording', take: 'a' }) });
  assert.deepEqual([texts[1].type, texts[1].kind, texts[1].time <= made], ['mark', 'stop', true]);
  link.add(1, encodeFrame(1, new Uint8Array(5), true));
  assert.deepEqual([link.sent, link.waiting > 0], [0, true]);
  socket.onmessage({ data: JSON.stringify({ type: 'ack', streams: [{ stream: 1, next: 1, durable: 1 }] }) });
  assert.deepEqual([link.sent > 0, link.waiting, link.isTaking], [true, 0, true]);
  link.add(1, encodeFrame(1, new Uint8Array(5), true));
  socket.onmessage({ data: JSON.stringify({ type: 'stop', take: 'a' }) });
  assert.equal(link.isTaking, true);
  socket.onmessage({ data: JSON.stringify({ type: 'ack', streams: [{ stream: 1, next: 2, durable: 2 }] }) });
  assert.equal(link.isTaking, false);
  link.close();
});

test('sensors stay on beside Record while a session runs, and end with it', () => {
  const listeners = new Set();
  const store = {
    open(_, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const device = { isOn: true, closed: 0, closeAll() { this.closed += 1; } };
  const guard = new SessionGuard({ store }, device);
  const show = (canMount) => [...listeners].forEach((listener) => listener({ page: { canMount } }));
  guard.enter();
  show(false);
  guard.leave();
  assert.deepEqual([device.closed, listeners.size], [0, 1]);
  guard.enter();
  assert.equal(listeners.size, 1);
  show(true);
  assert.equal(device.closed, 0);
  guard.leave();
  assert.deepEqual([device.closed, listeners.size], [1, 0]);
  guard.enter();
  show(false);
  guard.leave();
  show(true);
  assert.deepEqual([device.closed, listeners.size], [2, 0]);
});
