import { encodeSound } from '../../core/binary.js';
import { receiver } from '../sensors/microphone.js';

const worklet = '/parts/sensors/sound-worklet.js';
const mostBuffered = 262144;

/** The samples of a microphone's track in blocks of 20 ms. */
export class SoundFeed {
  #context = null;
  #turn = 0;

  /** `block` gets { samples, rate, seconds, isJoined }. Resolves to false where the browser has no worklets. */
  async open(track, block) {
    this.close();
    const turn = this.#turn;
    const context = new AudioContext({ latencyHint: 'interactive' });
    this.#context = context;
    context.resume().catch(() => {});
    if (!context.audioWorklet) return false;
    await context.audioWorklet.addModule(worklet);
    if (turn !== this.#turn) return false;
    const node = new AudioWorkletNode(context, 'sound-blocks', { numberOfOutputs: 1, channelCount: 1, channelCountMode: 'explicit' });
    const receive = receiver(context.sampleRate, 0, (sound) => { if (turn === this.#turn) block(sound); });
    node.port.onmessage = ({ data }) => receive(data.frame, data.samples);
    context.createMediaStreamSource(new MediaStream([track])).connect(node);
    // Silent, but only what leads to the loudspeaker runs everywhere.
    node.connect(context.destination);
    return true;
  }

  close() {
    this.#turn += 1;
    this.#context?.close().catch(() => {});
    this.#context = null;
  }
}

/** A function that sends blocks to the hub, numbered; what does not fit into the connection is left out. */
export function soundSender(link) {
  let number = 0;
  return ({ samples, rate, seconds, isJoined }) => {
    if (!isJoined) number += 1;
    if (link.bufferedBytes < mostBuffered) link.send(encodeSound(number, Math.max(seconds, 0), rate, samples));
    number = (number + 1) >>> 0;
  };
}
