import { prefersStillness } from '../core/frames.js';
import { h, setAttribute, setText } from '../core/element.js';
import { fractionOf, levelOf, wordOf } from './sensors/level.js';

const wordEvery = 250;
const stillEvery = 500;

/** The level of a microphone: a bar, and its decibels in words. Pass it each block of samples with `add`. */
export class SxLevel extends HTMLElement {
  #bar = h('span', { class: 'level-bar', 'aria-hidden': 'true' });
  #words = h('span', { class: 'level-words', 'aria-hidden': 'true' });
  #peak = -60;
  #saidAt = -Infinity;
  #drawnAt = -Infinity;

  connectedCallback() {
    if (this.firstChild) return;
    const role = { role: 'meter', 'aria-label': 'Level of the microphone', 'aria-valuemin': -60, 'aria-valuemax': 0 };
    for (const [name, value] of Object.entries(role)) setAttribute(this, name, value);
    this.append(h('span', { class: 'level-track', 'aria-hidden': 'true' }, this.#bar), this.#words);
    this.reset();
  }

  reset() {
    this.#saidAt = this.#drawnAt = -Infinity;
    this.#peak = -60;
    this.#draw({ rms: -60, peak: -60 });
    this.#say({ rms: -60, peak: -60 });
  }

  add(samples, now = performance.now()) {
    const level = levelOf(samples);
    this.#peak = Math.max(this.#peak, level.peak);
    if (now - this.#drawnAt >= (prefersStillness() ? stillEvery : 0)) {
      this.#drawnAt = now;
      this.#draw(level);
    }
    if (now - this.#saidAt >= wordEvery) {
      this.#saidAt = now;
      this.#say({ rms: level.rms, peak: this.#peak });
      this.#peak = -60;
    }
  }

  #draw({ rms }) { this.#bar.style.setProperty('--level', fractionOf(rms).toFixed(3)); }

  #say(level) {
    const word = wordOf(level);
    const words = word === 'silent' ? 'silent' : `${Math.round(level.rms).toString().replace('-', '−')} dB, ${word}`;
    this.dataset.word = word;
    setText(this.#words, words);
    setAttribute(this, 'aria-valuenow', Math.round(level.rms));
    setAttribute(this, 'aria-valuetext', words);
  }
}

customElements.define('sx-level', SxLevel);
