/**
 * Records of the device protocol (docs/capture-protocol.md): a header of 20 bytes, the payload, the CRC-32C of both,
 * little-endian. Times are nanoseconds of this page's clock.
 */
const forms = { samples: 3, gap: 7, end: 8 };
const headerSize = 20;
const checksumSize = 4;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

/** CRC-32C (RFC 3720, appendix B.4). */
export function checksum(bytes) {
  let crc = ~0;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

/** Now, in nanoseconds since this page began. */
export function nanoseconds(milliseconds = performance.now()) { return Math.round(milliseconds * 1e6); }

function record(form, stream, first, count, parts) {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const bytes = new Uint8Array(headerSize + length + checksumSize);
  const view = new DataView(bytes.buffer);
  bytes.set([0xc7, 0x5a, form, 0]);
  view.setUint32(4, length, true);
  view.setUint16(8, stream, true);
  view.setUint32(10, first, true);
  view.setUint32(14, count, true);
  view.setUint16(18, checksum(bytes.subarray(0, 18)) & 0xffff, true);
  let place = headerSize;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.byteLength;
  }
  view.setUint32(place, checksum(bytes.subarray(0, place)), true);
  return bytes;
}

/** Consecutive samples of one stream, as `encodeReading` makes them. */
export function samplesRecord(stream, first, samples) { return record(forms.samples, stream, first, samples.length, samples); }

/** Samples that there was no room for. */
export function gapRecord(stream, first, count) { return record(forms.gap, stream, first, count, []); }

/** The stream has no sample of this number or a later one. */
export function endRecord(stream, next) { return record(forms.end, stream, next, 0, []); }

/** A frame of pictures or sound as its encoder made it. */
export function encodeFrame(sensed, bytes, isKey) {
  const sample = new Uint8Array(13 + bytes.byteLength);
  const view = new DataView(sample.buffer);
  view.setBigInt64(0, BigInt(sensed), true);
  view.setUint32(8, 1 + bytes.byteLength, true);
  sample[12] = isKey ? 1 : 0;
  sample.set(bytes, 13);
  return sample;
}

const parts = { acceleration: 1, userAcceleration: 2, rotationRate: 4, attitude: 8 };

/** A reading of `MotionSensor`, in metres, radians and seconds; `sign` is −1 where accelerations have the opposite sign. */
export function encodeMotion({ seconds, withGravity, acceleration, rotation, orientation }, sign = 1) {
  const sample = new Uint8Array(61);
  const view = new DataView(sample.buffer);
  view.setBigInt64(0, BigInt(Math.round(seconds * 1e9)), true);
  let known = 0;
  const put = (part, offset, values, factor) => {
    if (!values) return;
    known |= part;
    values.forEach((value, axis) => view.setFloat32(offset + 4 * axis, factor * value, true));
  };
  put(parts.acceleration, 9, withGravity, sign);
  put(parts.userAcceleration, 21, acceleration, sign);
  put(parts.rotationRate, 33, rotation, Math.PI / 180);
  put(parts.attitude, 45, orientation && attitude(orientation), 1);
  sample[8] = known;
  return sample;
}

/** The quaternion (x, y, z, w) of `deviceorientation`: alpha about z, then beta about the new x, then gamma about the new y. */
function attitude([alpha, beta, gamma]) {
  const half = Math.PI / 360;
  const [sz, cz] = [Math.sin(alpha * half), Math.cos(alpha * half)];
  const [sx, cx] = [Math.sin(beta * half), Math.cos(beta * half)];
  const [sy, cy] = [Math.sin(gamma * half), Math.cos(gamma * half)];
  return [
    sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz,
    cx * cy * sz + sx * sy * cz, cx * cy * cz - sx * sy * sz,
  ];
}
