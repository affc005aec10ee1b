const quantum = 128;

/** Runs on the audio thread: collects the microphone's samples to blocks of about `seconds` and posts each with its frame. */
class SoundBlocks extends AudioWorkletProcessor {
  #samples;
  #count = 0;
  #start = 0;

  constructor(options) {
    super();
    const seconds = options?.processorOptions?.seconds ?? 0.02;
    this.#samples = new Float32Array(Math.max(quantum, Math.round((seconds * sampleRate) / quantum) * quantum));
  }

  process([[channel]]) {
    // A gap: what is collected would not join what follows.
    if (!channel) {
      this.#count = 0;
      return true;
    }
    for (let at = 0; at < channel.length;) {
      if (this.#count === 0) this.#start = currentFrame + at;
      const room = Math.min(this.#samples.length - this.#count, channel.length - at);
      this.#samples.set(channel.subarray(at, at + room), this.#count);
      this.#count += room;
      at += room;
      if (this.#count === this.#samples.length) this.#post();
    }
    return true;
  }

  #post() {
    const samples = this.#samples;
    this.#samples = new Float32Array(samples.length);
    this.#count = 0;
    this.port.postMessage({ frame: this.#start, samples }, [samples.buffer]);
  }
}

registerProcessor('sound-blocks', SoundBlocks);
