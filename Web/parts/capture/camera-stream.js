import { encodeFrame } from './records.js';

/** The first that this browser can encode is taken. */
const codecs = ['avc1.640034', 'avc1.640028', 'avc1.42e028', 'avc1.42e01f', 'vp09.00.40.08', 'vp8'];
const keyEvery = 1;
/** 8 Mbit/s at 1080p30. */
const bitsPerPixel = 0.13;
const leastBits = 1_000_000;
/** Encoded frames that may wait: a slow phone leaves pictures out and says so by their times. */
const mostWaiting = 4;
/** Milliseconds of one piece of MediaRecorder's file. */
const pieceLength = 250;
const recorderTypes = ['video/mp4;codecs=avc1.640028', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];

/**
 * A camera's track as a stream of encoded pictures with the time of each: WebCodecs where the browser has it, else the file
 * of a MediaRecorder, whose times are estimated.
 *
 * `define` gets the stream once its codec is known, and again when that changes; `frame` gets a sample of
 * device-link.js; `failed` a sentence.
 */
export class CameraStream {
  #encoding = null;
  #turn = 0;

  /** `isTaking`: whether a take runs already. */
  async open(track, id, { define, frame, failed, isTaking = false }) {
    this.close();
    const turn = this.#turn;
    const { width = 1280, height = 720, frameRate = 30 } = track.getSettings();
    const about = { id, kind: 'video', width, height, rate: frameRate, title: track.label.slice(0, 100) };
    const bitRate = Math.round(Math.max(leastBits, bitsPerPixel * width * height * frameRate));
    const config = await supported({ width, height, framerate: frameRate, bitrate: bitRate });
    if (turn !== this.#turn) return;
    this.#encoding = config && globalThis.MediaStreamTrackProcessor
      ? encode(track, config, about, { define, frame, failed })
      : recordFile(track, about, bitRate, { define, frame, failed });
    if (isTaking) this.begin();
  }

  /** A take begins: with a key frame, or with the beginning of a file. */
  begin() { this.#encoding?.begin(); }

  /** The take is over: ends when all of it was given. */
  async finish() { await this.#encoding?.finish(); }

  close() {
    this.#turn += 1;
    this.#encoding?.stop();
    this.#encoding = null;
  }
}

async function supported(about) {
  if (!globalThis.VideoEncoder) return null;
  for (const codec of codecs) {
    const config = { ...about, codec, latencyMode: 'realtime', ...(codec.startsWith('avc') ? { avc: { format: 'avc' } } : {}) };
    const { supported: isSupported } = await VideoEncoder.isConfigSupported(config).catch(() => ({}));
    if (isSupported) return config;
  }
  return null;
}

/** Encodes pictures as the camera gives them. */
function encode(track, config, about, { define, frame, failed }) {
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  const clock = new FrameClock();
  const times = new Map();
  let isOver = false, lastKey = -Infinity, isDefined = false;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const description = metadata?.decoderConfig?.description;
      if (!isDefined || description) {
        define({ ...about, codec: config.codec, ...(description ? { configuration: base64URL(description) } : {}), isEstimated: !clock.isExact });
        isDefined = true;
      }
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const sensed = times.get(chunk.timestamp) ?? clock.nanoseconds({ timestamp: chunk.timestamp });
      times.delete(chunk.timestamp);
      frame(encodeFrame(sensed, bytes, chunk.type === 'key'));
    },
    error: (error) => {
      if (!isOver) failed(`The camera's pictures cannot be encoded (${error.message}): load the page again.`);
    },
  });
  encoder.configure(config);
  const run = async () => {
    while (!isOver) {
      const { value, done } = await reader.read();
      if (done) return;
      if (encoder.state !== 'configured') {
        value.close();
        return;
      }
      const sensed = clock.nanoseconds(value);
      if (encoder.encodeQueueSize < mostWaiting) {
        const isKey = sensed - lastKey >= keyEvery * 1e9;
        if (isKey) lastKey = sensed;
        times.set(value.timestamp, sensed);
        encoder.encode(value, { keyFrame: isKey });
      }
      value.close();
    }
  };
  run().catch((error) => isOver || failed(`The camera stopped: ${error.message}.`));
  return {
    begin() { lastKey = -Infinity; },
    finish: () => encoder.flush().catch(() => {}),
    stop() {
      isOver = true;
      reader.cancel().catch(() => {});
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

/** Times of pictures on the page's clock. */
export class FrameClock {
  #offset = Infinity;
  /** Whether the browser itself says when a picture was taken, on the page's clock. */
  isExact = false;

  /** Nanoseconds; without a capture time, the picture's own clock is moved by the least delay seen. */
  nanoseconds(picture, now = performance.now()) {
    const { captureTime } = picture.metadata?.() ?? {};
    this.isExact = Number.isFinite(captureTime);
    if (this.isExact) return Math.round(captureTime * 1e6);
    const milliseconds = picture.timestamp / 1000;
    // A track that begins anew has another clock.
    if (Math.abs(now - milliseconds - this.#offset) > 5000) this.#offset = Infinity;
    this.#offset = Math.min(this.#offset, now - milliseconds);
    return Math.round((milliseconds + this.#offset) * 1e6);
  }
}

/** The pieces of a MediaRecorder's file, one for each take: only its beginning says how to read it. */
function recordFile(track, about, bitRate, { define, frame, failed }) {
  const type = recorderTypes.find((candidate) => globalThis.MediaRecorder?.isTypeSupported(candidate));
  if (!type) {
    failed('This browser can neither encode nor record pictures: use Chrome, Edge, Firefox or Safari in a current version.');
    return { begin() {}, finish() {}, stop() {} };
  }
  let recorder = null;
  define({ ...about, rate: 1000 / pieceLength, codec: type.replaceAll(' ', '').slice(0, 64), isEstimated: true });
  const finish = async () => {
    const ending = recorder;
    recorder = null;
    await ending?.end();
  };
  return {
    begin() {
      finish();
      recorder = filmed(new MediaStream([track]), { mimeType: type, videoBitsPerSecond: bitRate }, frame, failed);
    },
    finish,
    stop: finish,
  };
}

/** A recorder that runs and gives its pieces in order, though each is read on its own. */
function filmed(media, options, frame, failed) {
  const recorder = new MediaRecorder(media, options);
  let last = Promise.resolve(), began = performance.now();
  recorder.ondataavailable = ({ data }) => {
    const sensed = Math.round(began * 1e6);
    began = performance.now();
    if (data.size > 0) last = last.then(async () => frame(encodeFrame(sensed, new Uint8Array(await data.arrayBuffer()), true)));
  };
  recorder.onerror = ({ error }) => failed(`The camera's pictures cannot be recorded (${error?.message ?? 'unknown'}): load the page again.`);
  // A recorder whose track has ended stops by itself, and gives its last piece first.
  const stopped = new Promise((done) => { recorder.onstop = done; });
  recorder.start(pieceLength);
  return {
    async end() {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      await last;
    },
  };
}

function base64URL(buffer) {
  const bytes = ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer);
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
