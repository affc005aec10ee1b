import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  channelCount, decode, encodeCameraFrame, encodeKey, encodeMotion, encodePageInput, encodeSound, encodeTouches, has, isStream, lane,
  meterBytes,
} from '../../Web/core/binary.js';

function meters({ flags = 1, low = 0, high = 0 } = {}) {
  const view = new DataView(new ArrayBuffer(meterBytes));
  view.setUint8(0, 1);
  view.setUint8(1, flags);
  view.setUint32(4, 4_000_000_000, true);
  view.setFloat64(8, 12.5, true);
  view.setUint32(16, low, true);
  view.setUint32(20, high, true);
  view.setUint32(24, low, true);
  for (let i = 0; i < channelCount; i++) {
    view.setFloat32(32 + 4 * i, i / 64, true);
    view.setFloat32(280 + 4 * i, -i / 64, true);
  }
  view.setUint16(528, 0b0000_0010_0001, true);
  view.setUint16(530, 0b0000_0010_0000, true);
  for (let i = 0; i < 12; i++) {
    view.setFloat32(532 + 4 * i, i / 16, true);
    view.setFloat32(580 + 4 * i, -i / 16, true);
  }
  return view.buffer;
}

test('meters are 628 bytes', () => assert.equal(meterBytes, 628));

test('a lane is a channel, and after the channels a gesture', () => {
  const message = decode(meters({ low: 0x2000_0000 }));
  const jaw = { input: 29 / 64, output: -29 / 64, isAvailable: true, isSounding: true };
  assert.deepEqual(lane(message, 29), jaw);
  assert.equal(lane(message, 30).isAvailable, false);
  const nod = { input: 5 / 16, output: -5 / 16, isAvailable: true, isSounding: true };
  assert.deepEqual(lane(message, 62 + 5), nod);
  assert.deepEqual(lane(message, 62), { input: 0, output: -0, isAvailable: true, isSounding: false });
  assert.equal(lane(message, 73).isAvailable, false);
});

test('meters carry input and output in wire order', () => {
  const message = decode(meters({ flags: 3 }));
  assert.equal(message.kind, 'meters');
  assert.equal(message.isTracked, true);
  assert.equal(message.isRecording, true);
  assert.equal(message.sequence, 4_000_000_000);
  assert.equal(message.time, 12.5);
  assert.equal(message.input[29], 29 / 64);
  assert.equal(message.output[61], -61 / 64);
});

test('a mask knows each of its 62 channels', () => {
  const { available } = decode(meters({ low: 0x8000_0001, high: 0x2000_0001 }));
  const present = Array.from({ length: channelCount }, (_, i) => i).filter((i) => has(available, i));
  assert.deepEqual(present, [0, 31, 32, 61]);
});

test('an answer carries the frame, the time it took and the rate', () => {
  const view = new DataView(new ArrayBuffer(16));
  view.setUint8(0, 2);
  view.setUint8(1, 1);
  view.setUint32(4, 77, true);
  view.setFloat32(8, 11.5, true);
  view.setFloat32(12, 29.5, true);
  const answer = { kind: 'answer', isTracked: true, frame: 77, milliseconds: 11.5, fps: 29.5 };
  assert.deepEqual(decode(view.buffer), answer);
});

test('jacks carry sixteen voltages and whether anybody sends', () => {
  const view = new DataView(new ArrayBuffer(68));
  view.setUint8(0, 3);
  view.setUint8(1, 1);
  for (let i = 0; i < 16; i++) view.setFloat32(4 + 4 * i, i / 2 - 4, true);
  const message = decode(view.buffer);
  assert.equal(message.kind, 'jacks');
  assert.equal(message.isReceiving, true);
  assert.deepEqual([...message.volts], Array.from({ length: 16 }, (_, i) => i / 2 - 4));
});

const strangers = [
  ['nothing', []],
  ['an unknown kind', [9, 0, 0]],
  ['short meters', [1, 1, 0, 0]],
  ['a short answer', [2, 1]],
  ['short jacks', [3, 1, 0, 0, 0, 0]],
];

for (const [what, bytes] of strangers) {
  test(`${what} is no message`, () => assert.equal(decode(new Uint8Array(bytes).buffer), null));
}

test('a camera frame is 16 bytes of header and the JPEG', () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
  const view = new DataView(encodeCameraFrame(5, 1.25, jpeg.buffer));
  assert.equal(view.byteLength, 20);
  assert.deepEqual([view.getUint8(0), view.getUint32(4, true), view.getFloat64(8, true)], [16, 5, 1.25]);
  assert.equal(view.getUint16(16), 0xffd8);
});

test('a block of sound is 24 bytes of header and its samples', () => {
  const view = new DataView(encodeSound(0xffff_fffe, 12.5, 44_100, new Float32Array([0, 0.5, -1])));
  assert.equal(view.byteLength, 24 + 12);
  assert.deepEqual([view.getUint32(0, true), view.getUint32(4, true)], [17, 0xffff_fffe]);
  assert.deepEqual([view.getFloat64(8, true), view.getFloat64(16, true)], [12.5, 44_100]);
  assert.deepEqual([24, 28, 32].map((at) => view.getFloat32(at, true)), [0, 0.5, -1]);
});

test('readings of motion are 8 bytes of header and 60 each, with the parts that are known', () => {
  const readings = [
    { seconds: 1.5, withGravity: [1, 2, 3], acceleration: [4, 5, 6], rotation: [7, 8, 9], orientation: [10, 11, 12] },
    { seconds: 1.516, withGravity: [1, 2, 3], acceleration: null, rotation: null, orientation: [10, 11, 12] },
  ];
  const view = new DataView(encodeMotion(7, true, readings));
  assert.equal(view.byteLength, 8 + 2 * 60);
  assert.deepEqual([view.getUint8(0), view.getUint8(1), view.getUint16(2, true), view.getUint32(4, true)], [18, 1, 2, 7]);
  const floats = (start) => Array.from({ length: 12 }, (_, i) => view.getFloat32(start + 12 + 4 * i, true));
  assert.deepEqual([view.getFloat64(8, true), view.getUint32(16, true)], [1.5, 15]);
  assert.deepEqual(floats(8), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.deepEqual([view.getFloat64(68, true), view.getUint32(76, true)], [1.516, 9]);
  assert.deepEqual(floats(68), [1, 2, 3, 0, 0, 0, 0, 0, 0, 10, 11, 12]);
  assert.equal(new DataView(encodeMotion(7, false, readings)).getUint8(1), 0);
});

test('sound and motion are streams, and pictures are not', () => {
  const kinds = [
    encodeSound(0, 0, 48_000, [0]), encodeMotion(0, false, []), encodeCameraFrame(0, 0, new ArrayBuffer(1)),
  ];
  assert.deepEqual(kinds.map(isStream), [true, true, false]);
});

test('a block of music is read as two sides of samples', () => {
  const view = new DataView(new ArrayBuffer(8 + 8));
  view.setUint8(0, 4);
  view.setUint32(4, 7, true);
  [16384, -16384, 32767, -32768].forEach((sample, index) => view.setInt16(8 + 2 * index, sample, true));
  const { kind, number, left, right } = decode(view.buffer);
  assert.deepEqual([kind, number], ['music', 7]);
  assert.deepEqual([left[0], right[0], right[1]], [0.5, -0.5, -1]);
  assert.equal(decode(view.buffer.slice(0, 7)), null);
});

test('what plays is read as the hub wrote it, and a short message not at all', () => {
  const view = new DataView(new ArrayBuffer(12 + 16 + 4 + 4));
  view.setUint8(0, 5);
  view.setUint8(1, 1);
  view.setFloat32(4, 0.25, true);
  view.setUint8(12, 5);
  view.setUint8(13, 2);
  view.setUint16(14, 300, true);
  view.setFloat32(16, 0.75, true);
  view.setUint32(28, 2, true);
  view.setInt16(30 + 2, 16384, true);
  const { playing, peaks, samples } = decode(view.buffer);
  assert.deepEqual(playing, [{ source: 5, notes: 2, zone: 300, x: 0.75, y: 0, pitch: 0 }]);
  assert.deepEqual([peaks[0], samples.length, samples[0]], [0.25, 2, 0.5]);
  for (let length = 1; length < 32; length++) assert.equal(decode(view.buffer.slice(0, length)), null);
});

test('touches are 16 bytes each after 4, and all of them are needed in order', () => {
  const buffer = encodeTouches([{ id: 3, x: 0.5, y: 1, pressure: 0.25 }, { id: -1, x: 0, y: 0, pressure: 0 }]);
  const view = new DataView(buffer);
  assert.equal(buffer.byteLength, 36);
  assert.deepEqual([view.getUint8(0), view.getUint8(1), view.getUint32(4, true), view.getFloat32(16, true)], [19, 2, 3, 0.25]);
  assert.equal(view.getUint32(20, true), 4294967295);
  assert.ok(isStream(buffer));
});

const benchMessage = (text) => Uint8Array.of(6, 0, 0, 0, ...new TextEncoder().encode(text)).buffer;

test('a reading of the workbench is its JSON, and damaged JSON is none', () => {
  const reading = { load: 0.12, nodes: [{ id: 'filter', peak: -6.5 }] };
  assert.deepEqual(decode(benchMessage(JSON.stringify(reading))), { kind: 'bench', reading });
  assert.equal(decode(benchMessage('{"load":')), null);
  assert.equal(decode(benchMessage('')), null);
});

test('the output of the workbench is two peaks and samples of 16 bits, no more than arrived', () => {
  const view = new DataView(new ArrayBuffer(16 + 6));
  view.setUint8(0, 7);
  view.setFloat32(4, 0.5, true);
  view.setFloat32(8, 0.25, true);
  view.setUint32(12, 1000, true);
  [16384, -32768, 0].forEach((sample, index) => view.setInt16(16 + 2 * index, sample, true));
  const { kind, peaks, samples } = decode(view.buffer);
  assert.deepEqual([kind, peaks, [...samples]], ['benchScope', [0.5, 0.25], [0.5, -1, 0]]);
  assert.equal(decode(view.buffer.slice(0, 15)), null);
});

test('a key is its note and velocity, and sound of this page is clamped to 16 bits', () => {
  assert.deepEqual([...new Uint8Array(encodeKey(60, 100))], [21, 60, 100, 0]);
  const view = new DataView(encodePageInput(44_100, Float32Array.of(0.5, -2, 2)));
  assert.deepEqual([view.getUint8(0), view.getUint32(4, true), view.getUint32(8, true)], [22, 44_100, 3]);
  assert.deepEqual([0, 1, 2].map((index) => view.getInt16(12 + 2 * index, true)), [16384, -32768, 32767]);
  assert.ok(isStream(encodeKey(60, 0)) && isStream(view.buffer));
});
