/** Runs on the audio thread: collects the microphone's samples to blocks of about 20 ms and posts each with its frame. */
const quantum = 128;
const length = Math.max(quantum, Math.round((0.02 * sampleRate) / quantum) * quantum);

class SoundBlocks extends AudioWorkletProcessor {
  #samples = new Float32Array(length);
  #count = 0;
  #start = 0;

  process([[channel]]) {
    // A gap: what is collected would not join what follows.
    if (!channel) {
      this.#count = 0;
      return true;
    }
    for (let at = 0; at < channel.length;) {
      if (this.#count === 0) this.#start = currentFrame + at;
      const room = Math.min(length - this.#count, channel.length - at);
      this.#samples.set(channel.subarray(at, at + room), this.#count);
      this.#count += room;
      at += room;
      if (this.#count === length) this.#post();
    }
    return true;
  }

  #post() {
    const samples = this.#samples;
    this.#samples = new Float32Array(length);
    this.#count = 0;
    this.port.postMessage({ frame: this.#start, samples }, [samples.buffer]);
  }
}

registerProcessor('sound-blocks', SoundBlocks);
