export const channelCount = 62;
export const gestureCount = 12;
const gesturesAt = 32 + 2 * channelCount * 4;
export const meterBytes = gesturesAt + 4 + 2 * gestureCount * 4;
export const jackCount = 16;
const jackBytes = 4 + jackCount * 4;
const kinds = {
  meters: 1, answer: 2, jacks: 3, music: 4, play: 5, bench: 6, benchScope: 7,
  cameraFrame: 16, sound: 17, motion: 18, touches: 19, midi: 20, key: 21, pageInput: 22,
};

/** Reads a binary message of the hub; null when it is unknown or too short. */
export function decode(buffer) {
  if (buffer.byteLength < 1) return null;
  const view = new DataView(buffer);
  switch (view.getUint8(0)) {
    case kinds.meters: return buffer.byteLength >= meterBytes ? decodeMeters(view) : null;
    case kinds.answer: return buffer.byteLength >= 16 ? decodeAnswer(view) : null;
    case kinds.jacks: return buffer.byteLength >= jackBytes ? decodeJacks(view) : null;
    case kinds.music: return decodeMusic(view);
    case kinds.play: return buffer.byteLength >= 12 ? decodePlay(view) : null;
    case kinds.bench: return buffer.byteLength > 4 ? decodeBench(buffer) : null;
    case kinds.benchScope: return buffer.byteLength >= 16 ? decodeBenchScope(view) : null;
    default: return null;
  }
}

/** A block of stereo sound: 8 bytes of header, then samples of 16 bits, left before right. */
function decodeMusic(view) {
  if (view.byteLength < 8) return null;
  const count = (view.byteLength - 8) >> 2;
  const [left, right] = [new Float32Array(count), new Float32Array(count)];
  for (let index = 0; index < count; index++) {
    left[index] = view.getInt16(8 + 4 * index, true) / 32768;
    right[index] = view.getInt16(10 + 4 * index, true) / 32768;
  }
  return { kind: 'music', number: view.getUint32(4, true), left, right };
}

/** What plays: { source, notes, zone, x, y, pitch } each, the peaks of both sides, and the newest samples. */
function decodePlay(view) {
  const count = view.getUint8(1);
  const end = 12 + 16 * count;
  if (view.byteLength < end + 4) return null;
  const playing = Array.from({ length: count }, (_, index) => {
    const at = 12 + 16 * index;
    return {
      source: view.getUint8(at), notes: view.getUint8(at + 1), zone: view.getUint16(at + 2, true),
      x: view.getFloat32(at + 4, true), y: view.getFloat32(at + 8, true), pitch: view.getFloat32(at + 12, true),
    };
  });
  return { kind: 'play', playing, peaks: [view.getFloat32(4, true), view.getFloat32(8, true)], samples: shortSamples(view, end) };
}

/** A number of samples, then the samples in 16 bits; fewer when the message ends before. */
function shortSamples(view, start) {
  const samples = new Float32Array(Math.min(view.getUint32(start, true), (view.byteLength - start - 4) >> 1));
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(start + 4 + 2 * index, true) / 32768;
  return samples;
}

/** What the workbench measures: 4 bytes of header, then BenchReading as JSON; null when it is no JSON. */
function decodeBench(buffer) {
  try {
    return { kind: 'bench', reading: JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4))) };
  } catch {
    return null;
  }
}

/** The output of the workbench: the peaks of both sides, and the newest samples. */
function decodeBenchScope(view) {
  return { kind: 'benchScope', peaks: [view.getFloat32(4, true), view.getFloat32(8, true)], samples: shortSamples(view, 12) };
}

function decodeJacks(view) {
  return { kind: 'jacks', isReceiving: (view.getUint8(1) & 1) !== 0, volts: floats(view, 4, jackCount) };
}

function decodeMeters(view) {
  const flags = view.getUint8(1);
  return {
    kind: 'meters',
    isTracked: (flags & 1) !== 0,
    isRecording: (flags & 2) !== 0,
    sequence: view.getUint32(4, true),
    time: view.getFloat64(8, true),
    available: mask(view, 16),
    sounding: mask(view, 24),
    input: floats(view, 32),
    output: floats(view, 32 + channelCount * 4),
    gestureAvailable: view.getUint16(gesturesAt, true),
    gestureSounding: view.getUint16(gesturesAt + 2, true),
    gestureInput: floats(view, gesturesAt + 4, gestureCount),
    gestureOutput: floats(view, gesturesAt + 4 + gestureCount * 4, gestureCount),
  };
}

function decodeAnswer(view) {
  return {
    kind: 'answer',
    isTracked: view.getUint8(1) !== 0,
    frame: view.getUint32(4, true),
    milliseconds: view.getFloat32(8, true),
    fps: view.getFloat32(12, true),
  };
}

/** A 64-bit mask as two halves: browsers have no fast 64-bit integer. */
function mask(view, offset) {
  return { low: view.getUint32(offset, true), high: view.getUint32(offset + 4, true) };
}

export function has(mask, channel) {
  return channel < 32
    ? ((mask.low >>> channel) & 1) === 1
    : ((mask.high >>> (channel - 32)) & 1) === 1;
}

/** One lane of the meters: channels first, then gestures. */
export function lane(meters, index) {
  const gesture = index - channelCount;
  if (gesture < 0) {
    return {
      input: meters.input[index], output: meters.output[index],
      isAvailable: has(meters.available, index), isSounding: has(meters.sounding, index),
    };
  }
  return {
    input: meters.gestureInput[gesture], output: meters.gestureOutput[gesture],
    isAvailable: ((meters.gestureAvailable >>> gesture) & 1) === 1,
    isSounding: ((meters.gestureSounding >>> gesture) & 1) === 1,
  };
}

function floats(view, offset, count = channelCount) {
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) values[i] = view.getFloat32(offset + 4 * i, true);
  return values;
}

/** One camera picture for the hub: 16 bytes of header, then the JPEG. */
export function encodeCameraFrame(number, seconds, jpeg) {
  const bytes = new Uint8Array(16 + jpeg.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, kinds.cameraFrame);
  view.setUint32(4, number, true);
  view.setFloat64(8, seconds, true);
  bytes.set(new Uint8Array(jpeg), 16);
  return bytes.buffer;
}

/** All touches of a stage for the hub: 4 bytes of header, then { id, x, y, pressure } of 16 bytes each. */
export function encodeTouches(touches) {
  const view = new DataView(new ArrayBuffer(4 + 16 * touches.length));
  view.setUint8(0, kinds.touches);
  view.setUint8(1, touches.length);
  touches.forEach(({ id, x, y, pressure }, index) => {
    const at = 4 + 16 * index;
    view.setUint32(at, id >>> 0, true);
    view.setFloat32(at + 4, x, true);
    view.setFloat32(at + 8, y, true);
    view.setFloat32(at + 12, pressure, true);
  });
  return view.buffer;
}

/** MIDI bytes for the hub, after one byte for the kind. */
export function encodeMidi(data) {
  const bytes = new Uint8Array(1 + data.length);
  bytes[0] = kinds.midi;
  bytes.set(data, 1);
  return bytes.buffer;
}

/** A key of the workbench for the hub: its note and velocity, 0…127; velocity 0 ends it. */
export function encodeKey(note, velocity) { return Uint8Array.of(kinds.key, note, velocity, 0).buffer; }

/** A block of this page's microphone for the workbench: 12 bytes of header, then mono samples of 16 bits. */
export function encodePageInput(rate, samples) {
  const view = new DataView(new ArrayBuffer(12 + 2 * samples.length));
  view.setUint8(0, kinds.pageInput);
  view.setUint32(4, rate, true);
  view.setUint32(8, samples.length, true);
  samples.forEach((sample, index) =>
    view.setInt16(12 + 2 * index, Math.max(-32768, Math.min(32767, Math.round(sample * 32768))), true));
  return view.buffer;
}

const streams = [kinds.sound, kinds.motion, kinds.touches, kinds.midi, kinds.key, kinds.pageInput];

/** Whether all messages of this kind are needed, in order: sound, motion, touches, MIDI and keys. */
export function isStream(buffer) {
  return streams.includes(new Uint8Array(buffer, 0, 1)[0]);
}

/** A block of sound for the hub: 24 bytes of header, then the samples; `seconds` is the time of the first. */
export function encodeSound(number, seconds, rate, samples) {
  const bytes = new ArrayBuffer(24 + 4 * samples.length);
  const view = new DataView(bytes);
  view.setUint8(0, kinds.sound);
  view.setUint32(4, number, true);
  view.setFloat64(8, seconds, true);
  view.setFloat64(16, rate, true);
  for (let i = 0; i < samples.length; i++) view.setFloat32(24 + 4 * i, samples[i], true);
  return bytes;
}

const motionParts = ['withGravity', 'acceleration', 'rotation', 'orientation'];

/**
 * Readings of motion for the hub in the browser's units, numbered from `number`: 8 bytes of header, then 60 for each
 * { seconds, withGravity, acceleration, rotation, orientation }, of which the last four are three numbers or null.
 * `isOpposite` says that accelerations have the opposite sign.
 */
export function encodeMotion(number, isOpposite, readings) {
  const view = new DataView(new ArrayBuffer(8 + 60 * readings.length));
  view.setUint8(0, kinds.motion);
  view.setUint8(1, isOpposite ? 1 : 0);
  view.setUint16(2, readings.length, true);
  view.setUint32(4, number, true);
  readings.forEach((reading, index) => {
    const start = 8 + 60 * index;
    view.setFloat64(start, reading.seconds, true);
    let known = 0;
    motionParts.forEach((part, place) => {
      if (!reading[part]) return;
      known |= 1 << place;
      reading[part].forEach((value, axis) => view.setFloat32(start + 12 + 12 * place + 4 * axis, value, true));
    });
    view.setUint8(start + 8, known);
  });
  return view.buffer;
}
