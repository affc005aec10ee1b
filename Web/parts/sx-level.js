import { prefersStillness } from '../core/frames.js';
import { h, setAttribute, setText } from '../core/element.js';
import { roundedNumber } from '../core/number.js';
import { fractionOf, levelOf, levelText, zoneOf } from './sensors/level.js';

const wordEvery = 250;
const stillEvery = 500;

/**
 * The level of a microphone: a bar, and its decibels in words, by the state's `rule` of levels; empty without it. Pass
 * it each block of samples with `add`.
 */
export class SxLevel extends HTMLElement {
  #bar = h('span', { class: 'level-bar', 'aria-hidden': 'true' });
  #words = h('span', { class: 'level-words', 'aria-hidden': 'true' });
  #rule = null;
  #peak = -Infinity;
  #saidAt = -Infinity;
  #drawnAt = -Infinity;

  connectedCallback() {
    if (this.firstChild) return;
    const role = { role: 'meter', 'aria-label': 'Level of the microphone', 'aria-valuemax': 0 };
    for (const [name, value] of Object.entries(role)) setAttribute(this, name, value);
    this.append(h('span', { class: 'level-track', 'aria-hidden': 'true' }, this.#bar), this.#words);
    this.reset();
  }

  set rule(rule) {
    const isFirst = !this.#rule;
    this.#rule = rule;
    setAttribute(this, 'aria-valuemin', rule.floor);
    if (isFirst) this.reset();
  }

  reset() {
    this.#saidAt = this.#drawnAt = this.#peak = -Infinity;
    if (!this.#rule) return;
    const { floor } = this.#rule;
    this.#draw({ rms: floor });
    this.#say({ rms: floor, peak: floor });
  }

  add(samples, now = performance.now()) {
    if (!this.#rule) return;
    const level = levelOf(samples, this.#rule);
    this.#peak = Math.max(this.#peak, level.peak);
    if (now - this.#drawnAt >= (prefersStillness() ? stillEvery : 0)) {
      this.#drawnAt = now;
      this.#draw(level);
    }
    if (now - this.#saidAt >= wordEvery) {
      this.#saidAt = now;
      this.#say({ rms: level.rms, peak: this.#peak });
      this.#peak = -Infinity;
    }
  }

  #draw({ rms }) { this.#bar.style.setProperty('--level', fractionOf(rms, this.#rule).toFixed(3)); }

  #say(level) {
    const words = levelText(level, this.#rule);
    this.dataset.zone = zoneOf(level, this.#rule).id;
    setText(this.#words, words);
    setAttribute(this, 'aria-valuenow', roundedNumber(level.rms, this.#rule.number));
    setAttribute(this, 'aria-valuetext', words);
  }
}

customElements.define('sx-level', SxLevel);
