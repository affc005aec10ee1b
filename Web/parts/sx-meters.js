import { eachFrame } from '../core/frames.js';
import { h } from '../core/element.js';
import { has } from '../core/binary.js';
import { Meter, readMeterStyle } from './meters/meter.js';

const textEvery = 0.08;
const spokenEvery = 1;

/** The grid of meters: names and numbers are text, the bars are drawn on one canvas under them. */
export class SxMeters extends HTMLElement {
  #meters = [];
  #newest = null;
  #rule = null;
  #canvas = h('canvas', { 'aria-hidden': 'true' });
  #summary = h('p', { class: 'hidden-text' });
  #ids = '';
  #textAge = 0;
  #spokenAge = spokenEvery;
  #stop; #observer; #restyle;

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', 'Meters');
    this.replaceChildren(this.#canvas, this.#summary);
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(this);
    this.#restyle = () => this.#fit();
    addEventListener('themechange', this.#restyle);
    this.#stop = eachFrame((seconds) => this.#draw(seconds));
  }

  disconnectedCallback() {
    this.#stop();
    this.#observer.disconnect();
    removeEventListener('themechange', this.#restyle);
  }

  /** The channels to show, in order. */
  set channels(channels) {
    const ids = channels.map(({ index }) => index).join();
    if (ids === this.#ids) return;
    this.#ids = ids;
    this.classList.toggle('is-few', channels.length <= 8);
    this.#meters = channels.map((channel) => new Meter(channel));
    this.replaceChildren(this.#canvas, this.#summary, ...this.#meters.map(({ element }) => element));
    this.#fit();
  }

  set values(values) { this.#newest = values; }

  /** The thresholds, times and words of the state; nothing is drawn before. */
  set rule(rule) {
    if (JSON.stringify(rule) === JSON.stringify(this.#rule)) return;
    this.#rule = rule;
    this.#fit();
  }

  #fit() {
    const scale = Math.min(devicePixelRatio || 1, 2);
    this.#canvas.width = 0;
    this.#canvas.width = Math.round(this.clientWidth * scale);
    this.#canvas.height = Math.round(this.scrollHeight * scale);
    this.#canvas.style.height = `${this.scrollHeight}px`;
    if (!this.#rule) return;
    this.look = readMeterStyle(this, this.#canvas.getContext('2d'), this.#rule);
    this.look.context.scale(scale, scale);
    for (const meter of this.#meters) meter.place();
  }

  #draw(seconds) {
    const values = this.#newest;
    if (!values || document.hidden || !this.look) return;
    this.classList.toggle('is-lost', !values.isTracked);
    this.#textAge += seconds;
    this.#spokenAge += seconds;
    const isTextDue = this.#textAge >= textEvery, isSpokenDue = this.#spokenAge >= spokenEvery;
    if (isTextDue) this.#textAge = 0;
    if (isSpokenDue) this.#spokenAge = 0;
    for (const meter of this.#meters) {
      const { index } = meter.channel;
      const { isTracked, available, sounding, output } = values;
      if (isTracked) meter.take(output[index], has(available, index), has(sounding, index));
      meter.draw(this.look, seconds);
      if (isTextDue) meter.write(this.#rule);
      if (isSpokenDue) meter.speak(this.#rule);
    }
    if (isSpokenDue) this.#summarise();
  }

  #summarise() {
    const missing = this.#meters.filter(({ isAvailable }) => !isAvailable).length;
    const strongest = this.#meters.filter(({ isAvailable }) => isAvailable)
      .sort((a, b) => b.level - a.level).slice(0, 3)
      .map((meter) => `${meter.channel.label} ${meter.text(this.#rule)}`).join(', ');
    this.#summary.textContent = `${this.#meters.length} meters. Strongest: ${strongest || 'none'}.`
      + (missing ? ` ${missing} ${this.#rule.absent}.` : '');
  }
}

customElements.define('sx-meters', SxMeters);
