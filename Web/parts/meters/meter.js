import { numberText } from '../../core/number.js';
import { h, setAttribute, setText } from '../../core/element.js';

/**
 * The number of a live value, with its sign where it is bipolar, or the word that stands for it: as the state's rule
 * of meters says.
 */
export function meterText({ output, isAvailable, isSounding, isBipolar = false }, { absent, silent, decimals }) {
  if (!isAvailable) return absent;
  if (!isSounding) return silent;
  return numberText(output, { factor: 1, decimals, isSigned: isBipolar, unit: '', absent });
}

/** Half the width of the blend from one colour of a bar to the next, as a fraction of the range. */
const blend = 0.05;

/** Colours and gradients of the bars, read from the style's custom properties; `rule` has their thresholds. */
export function readMeterStyle(element, context, rule) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    context, rule,
    track: colour('meter-track'), edge: colour('meter-edge'), off: colour('muted'), peak: colour('text'),
    low: colour('meter-low'), middle: colour('meter-middle'), high: colour('meter-high'),
    gradients: new Map(),
  };
}

/** Draws one bar: from the bottom, or from the middle when it is bipolar; hollow when unavailable. */
function paintBar(style, box, { level, peak, isBipolar, isAvailable, isSounding }) {
  const { context } = style;
  const { x, y, width, height } = box;
  context.clearRect(x - 2, y - 2, width + 4, height + 4);
  context.save();
  context.translate(x, y);
  if (!isAvailable) {
    hollow(style, width, height);
  } else {
    context.beginPath();
    context.roundRect(0, 0, width, height, 4);
    context.fillStyle = style.track;
    context.fill();
    context.clip();
    context.fillStyle = isSounding ? gradient(style, height, isBipolar) : style.off;
    const base = isBipolar ? height / 2 : height;
    const reach = isBipolar ? height / 2 : height;
    const length = level * reach;
    context.fillRect(0, Math.min(base, base - length), width, Math.max(Math.abs(length), isBipolar ? 1 : 0));
    if (Math.abs(peak) > 0.02) {
      context.fillStyle = style.peak;
      context.fillRect(0, Math.min(Math.max(base - peak * reach - 1, 0), height - 2), width, 2);
    }
    if (isBipolar) {
      context.fillStyle = style.edge;
      context.fillRect(0, height / 2 - 0.5, width, 1);
    }
  }
  context.restore();
}

function hollow({ context, edge }, width, height) {
  context.strokeStyle = edge;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.roundRect(0.5, 0.5, width - 1, height - 1, 4);
  context.stroke();
}

function gradient(style, height, isBipolar) {
  const key = `${height},${isBipolar}`;
  if (!style.gradients.has(key)) style.gradients.set(key, makeGradient(style, height, isBipolar));
  return style.gradients.get(key);
}

/** The low colour up to the first threshold of the range, the middle one up to the second, the high one above. */
function makeGradient({ context, rule, low, middle, high }, height, isBipolar) {
  const stops = [
    [0, low], [rule.middle - blend, low], [rule.middle + blend, middle],
    [rule.high - blend, middle], [rule.high + blend, high], [1, high],
  ];
  const gradient = context.createLinearGradient(0, height, 0, 0);
  for (const [part, colour] of stops) {
    gradient.addColorStop(isBipolar ? 0.5 + part / 2 : part, colour);
    if (isBipolar) gradient.addColorStop(0.5 - part / 2, colour);
  }
  return gradient;
}

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
