const rate = 48000;

/** The sound of the hub on this page. Browsers start it in an answer to a press or a key only. */
export class Player {
  #context = null;
  #node = null;
  #report;

  /** `report` gets { buffer, waiting, underruns, peak, isPlaying } four times a second: milliseconds and a level. */
  constructor(report) { this.#report = report; }

  get isOn() { return this.#node !== null; }

  /** Starts; throws what the browser throws, or "insecure" where it has no AudioWorklet. */
  async start() {
    if (this.#context) return this.#context.resume();
    if (!window.AudioWorkletNode) throw new DOMException('needs a secure page', 'insecure');
    const context = new AudioContext({ sampleRate: rate, latencyHint: 'interactive' });
    this.#context = context;
    await context.resume();
    await context.audioWorklet.addModule('/parts/instrument/player-worklet.js');
    const node = new AudioWorkletNode(context, 'instrument-player', { numberOfInputs: 0, outputChannelCount: [2] });
    node.port.postMessage({ rate });
    node.port.onmessage = ({ data }) => this.#report(data);
    node.connect(context.destination);
    this.#node = node;
  }

  /** Milliseconds from this page to the loudspeaker, as the browser knows them. */
  get latency() {
    const { baseLatency = 0, outputLatency = 0 } = this.#context ?? {};
    return Math.round(1000 * (outputLatency || baseLatency));
  }

  take({ left, right }) { this.#node?.port.postMessage({ left, right }, [left.buffer, right.buffer]); }

  async stop() {
    const context = this.#context;
    this.#context = this.#node = null;
    await context?.close();
  }
}
