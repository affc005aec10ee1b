import { vibrate } from '../../core/haptics.js';

/** Plays each numbered cue of the state once: a vibration, and a tone in the countdown. */
export class CuePlayer {
  #last = null;
  #context = null;

  /** Call it in a click, or iPhones stay silent. */
  wake() {
    this.#context ??= window.AudioContext ? new AudioContext() : null;
    this.#context?.resume().catch(() => {});
  }

  /** `isFull` says that the state is new here: what was played before is not played again. */
  update(cue, isFull) {
    const isNew = this.#last !== null && !isFull && cue.number > this.#last;
    this.#last = cue.number;
    if (!isNew) return;
    if (cue.vibration.length > 0) vibrate(cue.vibration);
    if (cue.tone) this.#sound(cue.tone);
  }

  #sound({ frequency, duration }) {
    const context = this.#context;
    if (!context) return;
    const now = context.currentTime;
    const tone = new OscillatorNode(context, { frequency });
    const level = new GainNode(context, { gain: 0.2 });
    // Without a click at its end.
    level.gain.setValueAtTime(0.2, now + duration * 0.6);
    level.gain.linearRampToValueAtTime(0, now + duration);
    tone.connect(level).connect(context.destination);
    tone.start(now);
    tone.stop(now + duration);
  }

  end() {
    this.#context?.close().catch(() => {});
    this.#context = null;
  }
}
