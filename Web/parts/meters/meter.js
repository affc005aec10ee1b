import { h, setAttribute, setText } from '../../core/element.js';
import { paintBar } from './paint.js';
import { meterText } from './text.js';

/** One channel: its cell of text, its level and its peak. */
export class Meter {
  value = 0;
  isAvailable = true;
  isSounding = true;
  #peak = 0;
  #peakAge = 0;
  #drawn = '';
  #box = null;

  constructor(channel) {
    this.channel = channel;
    this.isBipolar = channel.minimum < 0;
    this.number = h('span', { class: 'meter-number' });
    this.element = h('div', {
      class: 'meter', role: 'meter', testid: `track.meter.${channel.name}`, title: channel.name,
      'aria-label': channel.label, 'aria-valuenow': 0,
      'aria-valuemin': round(channel.minimum), 'aria-valuemax': round(channel.maximum),
    }, h('span', { class: 'meter-name', 'aria-hidden': 'true' }, shortened(channel.label)), this.number);
  }

  /** How far from rest, 0…1 of the range. */
  get level() { return Math.min(Math.abs(this.value) / this.channel.maximum, 1); }

  text(rule) {
    const { value: output, isAvailable, isSounding, isBipolar } = this;
    return meterText({ output: isBipolar ? output : Math.abs(output), isAvailable, isSounding, isBipolar }, rule);
  }

  take(value, isAvailable, isSounding) {
    this.value = isAvailable ? value : 0;
    this.isAvailable = isAvailable;
    this.isSounding = isSounding;
  }

  place() {
    const { offsetLeft: x, offsetTop: y, offsetHeight: height } = this.element;
    this.#box = { x: x + 8, y: y + 8, width: Math.min(height / 8, 14), height: height - 16 };
    this.#drawn = '';
  }

  draw(style, seconds) {
    const signed = Math.sign(this.value) * this.level;
    this.#peakAge += seconds;
    if (Math.abs(signed) >= Math.abs(this.#peak)) {
      this.#peak = signed;
      this.#peakAge = 0;
    } else if (this.#peakAge > style.rule.hold) {
      this.#peak = Math.sign(this.#peak) * Math.max(0, Math.abs(this.#peak) - style.rule.fall * seconds);
    }
    const pixels = (part) => Math.round(part * this.#box.height * 2);
    const looks = [pixels(signed), pixels(this.#peak), this.isAvailable, this.isSounding].join();
    if (looks === this.#drawn) return;
    this.#drawn = looks;
    const { isBipolar, isAvailable, isSounding } = this;
    paintBar(style, this.#box, { level: signed, peak: this.#peak, isBipolar, isAvailable, isSounding });
  }

  write(rule) {
    setText(this.number, this.text(rule));
    this.element.classList.toggle('is-hollow', !this.isAvailable);
    this.element.classList.toggle('is-off', this.isAvailable && !this.isSounding);
  }

  speak(rule) {
    setAttribute(this.element, 'aria-valuenow', round(this.value));
    const unit = this.channel.unit === 'rad' ? ' radians' : '';
    setAttribute(this.element, 'aria-valuetext', `${this.text(rule)}${this.isAvailable ? unit : ''}`);
  }
}

function shortened(label) { return label.replace(/ left\b/i, ' L').replace(/ right\b/i, ' R'); }
function round(value) { return Math.round(value * 100) / 100; }
