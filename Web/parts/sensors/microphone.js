const worklet = '/parts/sensors/sound-worklet.js';
/** Of phones without worklets: 21 ms at 48 kHz. */
const fallbackLength = 1024;
const longestDelay = 0.5;
/** Seconds of sound without a gap after which it counts as running. */
const settling = 0.1;

/** The sound as it is: what improves a call would falsify a measurement. */
const constraints = {
  video: false,
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: { ideal: 1 } },
};

/** The microphone in blocks of about `seconds`, 20 ms without it. */
export class Microphone {
  #context = null;
  #stream = null;
  #turn = 0;
  #seconds;

  constructor({ seconds } = {}) { this.#seconds = seconds; }

  /**
   * Opens it; call it in a click. `block` gets { samples, rate, seconds, isJoined }: mono samples of ±1, the page's time
   * of the first, and whether they follow the block before. `muted` gets whether the system holds the sound back, `ended`
   * is called when it ends by itself. Throws what the browser throws, or "insecure"; nothing is on then. False when it was
   * closed meanwhile.
   */
  async open({ block, muted, ended }) {
    if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) {
      throw new DOMException('needs a secure page', 'insecure');
    }
    const turn = ++this.#turn;
    // Made in the click: a later one would not run on iPhones.
    const context = new AudioContext({ latencyHint: 'interactive' });
    this.#context = context;
    try {
      await this.#run(context, turn, { block, muted, ended });
    } catch (error) {
      if (turn === this.#turn) this.close();
      throw error;
    }
    return turn === this.#turn;
  }

  async #run(context, turn, { block, muted, ended }) {
    const isOver = () => turn !== this.#turn;
    const resume = () => { context.resume().catch(() => {}); };
    resume();
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    if (isOver()) {
      release(stream);
      return;
    }
    this.#stream = stream;
    const [track] = stream.getAudioTracks();
    track.addEventListener('ended', () => isOver() || ended());
    for (const event of ['mute', 'unmute']) track.addEventListener(event, () => isOver() || muted(track.muted));
    context.addEventListener('statechange', () => {
      if (!isOver() && context.state !== 'running') resume();
    });
    const node = await blocks(context, this.#seconds, receiver(context.sampleRate, delayOf(track), (sound) => isOver() || block(sound)));
    if (isOver()) return;
    context.createMediaStreamSource(stream).connect(node);
    // Silent, but only what leads to the loudspeaker runs everywhere.
    node.connect(context.destination);
  }

  close() {
    this.#turn += 1;
    if (this.#stream) release(this.#stream);
    this.#context?.close().catch(() => {});
    this.#stream = this.#context = null;
  }
}

function release(stream) {
  for (const track of stream.getTracks()) track.stop();
}

/** The delay that the browser names, in seconds. */
function delayOf(track) {
  const { latency } = track.getSettings?.() ?? {};
  return latency > 0 && latency < longestDelay ? latency : 0;
}

/** Gives each block its time. What comes before the sound runs without a gap for a moment is left out. */
export function receiver(rate, delay, block, now = () => performance.now() / 1000) {
  const clock = new SoundClock(rate);
  let next = null, calm = 0, isRunning = false;
  return (frame, samples) => {
    const seconds = clock.start(frame, samples.length, now()) - delay;
    const isJoined = frame === next;
    next = frame + samples.length;
    if (isRunning) return block({ samples, rate, seconds, isJoined });
    calm = isJoined ? calm + samples.length / rate : 0;
    isRunning = calm >= settling;
  };
}

/** A node that passes its input on in blocks. */
async function blocks(context, seconds, receive) {
  if (context.audioWorklet) {
    await context.audioWorklet.addModule(worklet);
    const node = new AudioWorkletNode(context, 'sound-blocks', {
      numberOfOutputs: 1, channelCount: 1, channelCountMode: 'explicit', processorOptions: { seconds },
    });
    node.port.onmessage = ({ data }) => receive(data.frame, data.samples);
    return node;
  }
  const node = context.createScriptProcessor(fallbackLength, 1, 1);
  let frame = 0;
  node.onaudioprocess = ({ inputBuffer }) => {
    receive(frame, inputBuffer.getChannelData(0).slice());
    frame += inputBuffer.length;
  };
  return node;
}

/** Seconds over which the least delay is looked for. */
const searched = 2.5;

/**
 * When a block of sound began, on the page's clock: a block never arrives before its end, so the block with the least
 * delay of the last few seconds says how the two clocks differ.
 */
export class SoundClock {
  #rate;
  #least = Infinity;
  #before = Infinity;
  #turn = -Infinity;

  /** `rate` in samples a second. */
  constructor(rate) { this.#rate = rate; }

  /** Seconds at the first of `count` samples that began at `frame` and arrived at `now`, in seconds. */
  start(frame, count, now) {
    if (now - this.#turn >= searched) {
      [this.#before, this.#least, this.#turn] = [this.#least, Infinity, now];
    }
    this.#least = Math.min(this.#least, now - (frame + count) / this.#rate);
    return frame / this.#rate + Math.min(this.#least, this.#before);
  }
}
