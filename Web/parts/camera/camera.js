import { encodeCameraFrame } from '../../core/binary.js';

/**
 * The front camera in a video element; `open` throws what getUserMedia and play throw, or "insecure", and leaves no
 * camera on then.
 */
export class Camera {
  #stream = null;

  async open(video, ended) {
    if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) {
      throw new DOMException('needs a secure page', 'insecure');
    }
    this.#stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        facingMode: 'user',
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 30, max: 60 },
      },
    });
    for (const track of this.#stream.getTracks()) track.addEventListener('ended', ended);
    video.srcObject = this.#stream;
    try {
      await video.play();
    } catch (error) {
      this.close(video);
      throw error;
    }
  }

  close(video) {
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
    video.srcObject = null;
  }
}

/** Pixels of the longer side: enough for tracking. */
const trackedSide = 640;
const quality = 0.7;
const mostUnanswered = 2;
const giveUpAfter = 2000;
const mostBuffered = 262144;
const mostKept = 64;

/** Sends the newest picture of a video whenever the hub can take one; older pictures are dropped. */
export class Capture {
  #video; #link; #count;
  #canvas = document.createElement('canvas');
  #context = this.#canvas.getContext('2d', { alpha: false });
  #unanswered = new Map();
  #capturedAt = new Map();
  #number = 0;
  #run = 0;
  #isEncoding = false;
  /** Pixels of the longer side of a picture that is sent, at most. */
  longSide = trackedSide;

  /** `count` gets { sent, bytes, width, height } and { fps, latency, isTracked }. */
  constructor(video, link, count) {
    this.#video = video;
    this.#link = link;
    this.#count = count;
  }

  start() { this.#wait(++this.#run); }

  stop() {
    this.#run += 1;
    this.#unanswered.clear();
  }

  /** When a picture was captured, in milliseconds of this page's clock; undefined if it was not sent recently. */
  capturedAt(number) { return this.#capturedAt.get(number); }

  answered({ frame, fps, isTracked }) {
    const sentAt = this.#unanswered.get(frame);
    if (sentAt === undefined) return;
    // An answer also counts for all earlier pictures: the hub skips older ones.
    for (const number of this.#unanswered.keys()) {
      if (number <= frame) this.#unanswered.delete(number);
    }
    this.#count({ fps, isTracked, latency: performance.now() - sentAt });
  }

  #wait(run) {
    const next = (now, metadata) => {
      if (run !== this.#run) return;
      this.#wait(run);
      this.#take((metadata?.captureTime ?? performance.now()) / 1000, run);
    };
    if (this.#video.requestVideoFrameCallback) this.#video.requestVideoFrameCallback(next);
    else requestAnimationFrame(next);
  }

  #take(seconds, run) {
    if (this.#isEncoding || !this.#hasRoom() || this.#video.videoWidth === 0) return;
    const { videoWidth, videoHeight } = this.#video;
    const scale = Math.min(1, this.longSide / Math.max(videoWidth, videoHeight));
    const width = Math.round(videoWidth * scale), height = Math.round(videoHeight * scale);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#context.drawImage(this.#video, 0, 0, width, height);
    this.#isEncoding = true;
    this.#canvas.toBlob(async (blob) => {
      const jpeg = await blob?.arrayBuffer();
      this.#isEncoding = false;
      if (jpeg && run === this.#run) this.#send(seconds, jpeg, width, height);
    }, 'image/jpeg', quality);
  }

  #hasRoom() {
    const now = performance.now();
    for (const [number, sentAt] of this.#unanswered) {
      if (now - sentAt > giveUpAfter) this.#unanswered.delete(number);
    }
    return this.#link.isOpen && this.#unanswered.size < mostUnanswered
      && this.#link.bufferedBytes < mostBuffered;
  }

  #send(seconds, jpeg, width, height) {
    this.#number = (this.#number + 1) >>> 0;
    if (!this.#link.send(encodeCameraFrame(this.#number, seconds, jpeg))) return;
    this.#unanswered.set(this.#number, performance.now());
    this.#capturedAt.set(this.#number, seconds * 1000);
    this.#capturedAt.delete(this.#number - mostKept);
    this.#count({ bytes: jpeg.byteLength, width, height });
  }
}

/** Why the camera does not work, and the remedy; `again` describes how to retry. */
export function problemOf(error, again = 'start again') {
  switch (error.name) {
    case 'insecure':
      return {
        sentence: `Browsers allow the camera on secure pages only, and ${location.origin} is not secure.`,
        remedy: 'Open the https address that Connect shows under “Use my phone”. '
          + 'On the hub’s own computer use http://localhost.',
      };
    case 'NotAllowedError':
    case 'SecurityError':
      return {
        sentence: 'This page may not use the camera.',
        remedy: 'Allow the camera for this page in the browser’s address bar '
          + `(on iPhone: aA → Website Settings → Camera), then ${again}.`,
      };
    case 'NotFoundError':
    case 'OverconstrainedError':
      return {
        sentence: 'This device has no camera that the browser can use.',
        remedy: 'Plug one in, or open this page on your phone.',
      };
    case 'NotReadableError':
    case 'AbortError':
      return {
        sentence: 'The camera is busy with another program.',
        remedy: `Close that program or tab, then ${again}.`,
      };
    default:
      return {
        sentence: `The camera did not start (${error.name}).`,
        remedy: `${again[0].toUpperCase()}${again.slice(1)}, or try another browser.`,
      };
  }
}

/** That an open camera ended by itself, and the remedy. */
export function lossSentence(again) {
  return `The camera stopped. Plug it in again, or close other programs that use it and ${again}.`;
}
