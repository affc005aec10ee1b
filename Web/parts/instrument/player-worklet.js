/** Seconds: the first buffer, its smallest and its largest, what may wait in it, and how much an underrun adds. */
const first = 0.05;
const least = 0.02;
const largest = 0.3;
const most = 0.4;
const growth = 0.025;
/**
 * So often the buffer goes towards the deepest dip and a margin: it grows before it runs dry, and shrinks slowly. A dip
 * is forgotten with a half-life of twelve minutes, of 46 from the third gap on: pauses that come again are expected.
 */
const calm = 5;
const forgetting = 0.005;
const slowest = 4;
const margin = 0.01;
/** Largest deviation of the speed, in parts: it cannot be heard. */
const bend = 0.004;
const reportEvery = 0.25;

/**
 * Plays blocks of stereo sound that arrive unsteadily: a buffer that grows when it ran dry and shrinks when it was
 * never needed, and a speed that follows the sender's clock.
 *
 * Messages: { rate } once, { left, right } for each block, and { reset }.
 */
class Player extends AudioWorkletProcessor {
  #rate = 48000;
  #size = 1 << 16;
  #left = new Float32Array(this.#size);
  #right = new Float32Array(this.#size);
  #written = 0;
  #read = 0;
  #target = first;
  #dip = first - margin;
  #isPlaying = false;
  /** When it ran dry; null after the block that ended it. */
  #dryAt = null;
  #fill = 0;
  #spare = Infinity;
  #spareSince = 0;
  #underruns = 0;
  #gain = 0;
  #peak = 0;
  #reported = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }) => this.#take(data);
  }

  #take({ rate, left, right, reset }) {
    if (rate) this.#rate = rate;
    if (reset) {
      this.#written = this.#read = 0;
      this.#isPlaying = false;
      this.#dryAt = null;
      this.#target = first;
    }
    if (!left) return;
    if (this.#dryAt !== null) this.#endDry();
    for (let index = 0; index < left.length; index++) {
      const place = (this.#written + index) % this.#size;
      this.#left[place] = left[index];
      this.#right[place] = right[index];
    }
    this.#written += left.length;
    // A burst after a pause is old sound.
    const late = this.#written - this.#read - most * this.#rate;
    if (late > 0) this.#read += late;
  }

  process(inputs, [output]) {
    const [left, right] = [output[0], output[1] ?? output[0]];
    const waiting = this.#written - this.#read;
    const needed = (left.length * this.#rate) / sampleRate + 3;
    if (!this.#isPlaying && waiting >= this.#target * this.#rate + needed) {
      this.#isPlaying = true;
      this.#fill = waiting / this.#rate;
      this.#spare = Infinity;
      this.#spareSince = currentTime;
    }
    if (this.#isPlaying && waiting < needed) this.#runDry();
    const step = this.#step(waiting / this.#rate);
    for (let index = 0; index < left.length; index++) {
      this.#gain += (Number(this.#isPlaying) - this.#gain) * 0.01;
      if (this.#isPlaying || this.#gain > 1e-3) {
        left[index] = this.#gain * this.#sample(this.#left);
        right[index] = this.#gain * this.#sample(this.#right);
        if (this.#isPlaying) this.#read += step;
      }
      this.#peak = Math.max(this.#peak, Math.abs(left[index]), Math.abs(right[index]));
    }
    if (currentTime - this.#reported >= reportEvery) this.#report();
    return true;
  }

  #runDry() {
    this.#isPlaying = false;
    this.#underruns += 1;
    this.#dryAt = currentTime;
    this.#dip = Math.max(this.#dip, this.#target);
    this.#spare = Infinity;
    this.#target = Math.min(this.#target + growth, largest);
  }

  /** The pause went as deep as what was left of the buffer and the time without sound; a longer one is an interruption. */
  #endDry() {
    const depth = this.#dip + currentTime - this.#dryAt;
    this.#dryAt = null;
    if (depth + margin > largest) return;
    this.#dip = depth;
    this.#target = Math.max(this.#target, depth + margin);
  }

  /** Samples of the sender for one of ours. */
  #step(fill) {
    this.#fill += (fill - this.#fill) * 0.01;
    if (this.#isPlaying) this.#spare = Math.min(this.#spare, fill);
    if (currentTime - this.#spareSince > calm) {
      if (this.#isPlaying) this.#settle();
      this.#spare = Infinity;
      this.#spareSince = currentTime;
    }
    const off = (this.#fill - this.#target) / this.#target;
    return (this.#rate / sampleRate) * (1 + Math.max(-bend, Math.min(bend, off * bend)));
  }

  #settle() {
    const share = forgetting / (this.#underruns > 2 ? slowest : 1);
    this.#dip = Math.max(this.#dip * (1 - share), this.#target - this.#spare);
    const needed = Math.min(Math.max(this.#dip + margin, least), largest);
    this.#target = Math.max(needed, this.#target - growth / 2);
  }

  /** Between samples: a cubic Hermite spline (Catmull and Rom 1974). */
  #sample(side) {
    const place = Math.floor(this.#read);
    const last = this.#size - 1;
    const way = this.#read - place;
    const a = side[(place - 1) & last], b = side[place & last], c = side[(place + 1) & last], d = side[(place + 2) & last];
    return b + 0.5 * way * (c - a + way * (2 * a - 5 * b + 4 * c - d + way * (3 * (b - c) + d - a)));
  }

  #report() {
    this.#reported = currentTime;
    this.port.postMessage({
      buffer: Math.round(this.#target * 1000), waiting: Math.round(this.#fill * 1000), underruns: this.#underruns,
      peak: this.#peak, isPlaying: this.#isPlaying,
    });
    this.#peak = 0;
  }
}

registerProcessor('instrument-player', Player);
