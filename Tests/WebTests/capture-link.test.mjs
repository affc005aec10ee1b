import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchBuffer } from '../../Web/parts/capture/buffer.js';
import { FrameClock } from '../../Web/parts/capture/camera-stream.js';
import { DeviceLink } from '../../Web/parts/capture/device-link.js';
import { checksum, encodeFrame, encodeMotion, samplesRecord } from '../../Web/parts/capture/records.js';

/** A database whose bytes can be made to fail. */
class Store {
  kept = new Map();
  isFull = false;
  #last = 0;
  async put(bytes) {
    if (this.isFull) throw new Error('full');
    this.kept.set(++this.#last, bytes);
    return this.#last;
  }
  async get(key) { return this.kept.get(key); }
  async remove(key) { this.kept.delete(key); }
}

function network() {
  const sockets = [];
  const open = (path) => {
    const socket = {
      path, texts: [], records: [],
      send(data) { if (typeof data === 'string') this.texts.push(JSON.parse(data)); else this.records.push(read(data)); },
      close() { this.isClosed = true; },
      say(message) { this.onmessage({ data: JSON.stringify(message) }); },
    };
    sockets.push(socket);
    return socket;
  };
  return { sockets, open };
}

function read(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const length = view.getUint32(4, true);
  assert.equal(bytes.length, 24 + length);
  assert.equal(view.getUint32(20 + length, true), checksum(bytes.subarray(0, 20 + length)));
  assert.equal(view.getUint16(18, true), checksum(bytes.subarray(0, 18)) & 0xffff);
  return { form: bytes[2], stream: view.getUint16(8, true), first: view.getUint32(10, true), count: view.getUint32(14, true), length };
}

const settle = (milliseconds = 0) => new Promise((done) => { setTimeout(done, milliseconds); });
const device = { id: 'phone', name: 'Phone' };
const welcome = { type: 'welcome', version: 1, time: 1, state: 'recording', take: 'a', task: '', window: 4 << 20, resume: [] };

function link(options = {}) {
  const told = [];
  const net = network();
  const made = new DeviceLink(device, (event) => told.push(event), { open: net.open, buffer: new BatchBuffer({ store: new Store() }), ...options });
  made.define([{ id: 1, kind: 'video', codec: 'vp8' }, { id: 2, kind: 'imu', codec: 'values' }]);
  return { ...net, link: made, told };
}

const frame = (size = 10) => encodeFrame(5, new Uint8Array(size), true);

test('the checksum is CRC-32C', () => {
  assert.equal(checksum(new TextEncoder().encode('123456789')), 0xe3069283);
});

test('a motion has its parts, signs and radians; what is unknown is said', () => {
  const sample = encodeMotion({
    seconds: 1.5, withGravity: [0, 0, -9.8], acceleration: null, rotation: [180, 0, 0], orientation: [90, 0, 0],
  }, -1);
  const view = new DataView(sample.buffer);
  assert.equal(view.getBigInt64(0, true), 1_500_000_000n);
  assert.equal(sample[8], 1 | 4 | 8);
  assert.ok(Math.abs(view.getFloat32(17, true) - 9.8) < 1e-6);
  assert.ok(Math.abs(view.getFloat32(33, true) - Math.PI) < 1e-6);
  assert.ok(Math.abs(view.getFloat32(45 + 8, true) - Math.SQRT1_2) < 1e-6);
});

test('samples get numbers, batches are sent, and the end of a take names the next number', async (context) => {
  const { link: one, sockets, told } = link();
  context.after(() => one.close());
  one.start();
  sockets[0].onopen();
  assert.equal(sockets[0].texts[0].type, 'hello');
  assert.deepEqual(sockets[0].texts[0].streams.map(({ id }) => id), [1, 2]);
  sockets[0].say(welcome);
  one.add(1, frame());
  one.add(1, frame());
  for (let index = 0; index < 3; index += 1) one.add(2, encodeMotion({ seconds: index, withGravity: [0, 0, 0] }));
  await settle(150);
  assert.deepEqual(sockets[0].records.map(({ form, stream, first, count }) => [form, stream, first, count]),
    [[3, 1, 0, 1], [3, 1, 1, 1], [3, 2, 0, 3]]);
  sockets[0].say({ type: 'stop', take: 'a' });
  await settle(10);
  assert.deepEqual(sockets[0].records.slice(3).map(({ form, stream, first }) => [form, stream, first]), [[8, 1, 2], [8, 2, 3]]);
  assert.deepEqual(told.filter(({ type }) => type !== 'state').map(({ type }) => type), ['started', 'stopped']);
});

test('the end of a take waits for what an encoder still has of it', async (context) => {
  let give = null;
  const { sockets, open } = network();
  const one = new DeviceLink(device, ({ type }) => (type === 'stopped' ? new Promise((done) => { give = done; }) : null), {
    open, buffer: new BatchBuffer({ store: new Store() }),
  });
  context.after(() => one.close());
  one.define([{ id: 1, kind: 'video', codec: 'vp8' }]);
  one.start();
  sockets[0].onopen();
  sockets[0].say(welcome);
  one.add(1, frame());
  sockets[0].say({ type: 'stop', take: 'a' });
  await settle(10);
  one.add(1, frame());
  give();
  await settle(10);
  assert.deepEqual(sockets[0].records.map(({ form, first }) => [form, first]), [[3, 0], [3, 1], [8, 2]]);
});

test('after a lost connection, what is not on disk is sent again, and nothing else', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { link: one, sockets } = link();
  const turn = async () => { for (let index = 0; index < 20; index += 1) await Promise.resolve(); };
  one.start();
  sockets[0].onopen();
  sockets[0].say(welcome);
  for (let index = 0; index < 4; index += 1) one.add(1, frame());
  await turn();
  sockets[0].say({ type: 'ack', streams: [{ stream: 1, next: 4, durable: 2 }] });
  sockets[0].onclose();
  one.add(1, frame());
  context.mock.timers.tick(600);
  assert.equal(sockets.length, 2);
  sockets[1].onopen();
  assert.equal(sockets[1].texts[0].streams[0].from, 2);
  sockets[1].say({ ...welcome, resume: [{ stream: 1, next: 4, durable: 3 }] });
  await turn();
  assert.deepEqual(sockets[1].records.map(({ first }) => first), [3, 4]);
  one.close();
});

test('no more than the window is on its way', async (context) => {
  const { link: one, sockets } = link();
  context.after(() => one.close());
  one.start();
  sockets[0].onopen();
  sockets[0].say({ ...welcome, window: 2500 });
  for (let index = 0; index < 5; index += 1) one.add(1, frame(1000));
  await settle(10);
  assert.equal(sockets[0].records.length, 2);
  sockets[0].say({ type: 'ack', streams: [{ stream: 1, next: 2, durable: 2 }] });
  await settle(10);
  assert.equal(sockets[0].records.length, 4);
});

test('batches beyond the memory are in the database until they are acknowledged, also when that is full for a while', async () => {
  const store = new Store();
  const buffer = new BatchBuffer({ inMemory: 100, store });
  const batch = (from) => ({ stream: 1, from, to: from + 1, bytes: new Uint8Array(60).fill(from) });
  store.isFull = true;
  [0, 1, 2].forEach((from) => buffer.add(batch(from)));
  await settle();
  assert.equal(store.kept.size, 0);
  store.isFull = false;
  [3, 4].forEach((from) => buffer.add(batch(from)));
  await settle();
  assert.ok(store.kept.size >= 1);
  const sent = [];
  for (let bytes = await buffer.next(1e9); bytes; bytes = await buffer.next(1e9)) sent.push(bytes[0]);
  assert.deepEqual(sent, [0, 1, 2, 3, 4]);
  buffer.acknowledge(1, 5);
  await settle();
  assert.deepEqual([buffer.size, buffer.unacknowledged, store.kept.size], [0, 0, 0]);
});

test('what has no room is told to the hub as a gap', async (context) => {
  const { link: one, sockets, told } = link({ buffer: new BatchBuffer({ limit: 300, store: new Store() }) });
  context.after(() => one.close());
  for (let index = 0; index < 4; index += 1) one.add(1, frame(100));
  assert.deepEqual(told.map(({ type }) => type), ['lost', 'lost']);
  one.start();
  sockets[0].onopen();
  sockets[0].say(welcome);
  await settle();
  sockets[0].say({ type: 'ack', streams: [{ stream: 1, next: 2, durable: 2 }] });
  one.add(1, frame(100));
  await settle();
  assert.deepEqual(sockets[0].records.map(({ form, first, count }) => [form, first, count]), [[3, 0, 1], [3, 1, 1], [7, 2, 2], [3, 4, 1]]);
});

test('the clock answers with this page’s time, and a fatal sentence ends the attempts', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { link: one, sockets, told } = link();
  one.start();
  sockets[0].onopen();
  sockets[0].say(welcome);
  sockets[0].say({ type: 'ping', id: 7 });
  const pong = sockets[0].texts.at(-1);
  assert.equal(pong.type, 'pong');
  assert.ok(pong.id === 7 && Number.isSafeInteger(pong.received) && pong.answered >= pong.received);
  sockets[0].say({ type: 'error', message: 'No.', isFatal: true });
  sockets[0].onclose();
  context.mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
  assert.deepEqual(told.at(-1), { type: 'failed', sentence: 'No.', isFatal: true });
  one.close();
});

test('pictures have the camera’s time where the browser says it, else the least delay', () => {
  const clock = new FrameClock();
  assert.equal(clock.nanoseconds({ timestamp: 1000, metadata: () => ({ captureTime: 12.5 }) }), 12_500_000);
  assert.equal(clock.isExact, true);
  const other = new FrameClock();
  const picture = (timestamp) => ({ timestamp });
  assert.equal(other.nanoseconds(picture(0), 100), 100_000_000);
  assert.equal(other.nanoseconds(picture(33_000), 150), 133_000_000);
  assert.equal(other.nanoseconds(picture(66_000), 160), 160_000_000);
  assert.equal(other.isExact, false);
});

test('a record of samples is whole bytes', () => {
  assert.equal(samplesRecord(3, 9, [frame(4), frame(5)]).length, 24 + 17 + 18);
});
