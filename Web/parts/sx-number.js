import { h, setAttribute } from '../core/element.js';
import { Entry, Run } from '../core/edits.js';

const longPress = 400;
const repeatEvery = 70;

/**
 * A number with − and + beside it: tap for one step, hold to repeat, arrows (⇧ for fine), wheel while
 * focused, double-click for the default, or type it. Set `options` once, then `value`; fires "choose"
 * with the number, `run` names the steps that belong together.
 */
export class SxNumber extends HTMLElement {
  #field; #entry; #options; #timer;
  #run = new Run();
  #value = 0;
  #hasGoneOn = false;

  get run() { return this.#run.name; }
  get input() { return this.#field; }

  set options({ label, step = 1, leap = step, minimum = null, maximum = null, isOpen = false, standard = null, unit = '', testid = null }) {
    const ends = isOpen ? { minimum: null, maximum: null } : { minimum, maximum };
    this.#options = { step, leap, ...ends, standard, digits: decimals(step) };
    const name = unit ? `${label}, ${unit}` : label;
    const title = standard === null ? null : `Double-click for ${standard}`;
    this.#field = h('input', {
      type: 'text', inputMode: 'decimal', role: 'spinbutton', autocomplete: 'off', spellcheck: false,
      'aria-label': name, title, testid,
    });
    this.replaceChildren(
      this.#stepper('−', `Less ${label}`, -1), this.#field, this.#stepper('+', `More ${label}`, 1));
    this.#entry = new Entry(this.#field, ({ value }) => this.#read(value));
    this.#field.addEventListener('keydown', (event) => this.#key(event));
    this.#field.addEventListener('dblclick', () => { if (standard !== null) this.#offer(standard); });
    this.#field.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  set value(value) {
    this.#value = value;
    setAttribute(this.#field, 'aria-valuenow', this.#text(value));
    this.#entry.show(this.#text(value));
  }

  set problem(problem) { setAttribute(this.#field, 'aria-invalid', problem ? 'true' : null); }

  #text(value) { return String(Number(value.toFixed(this.#options.digits))); }

  #read(text) {
    const number = parseNumber(text);
    if (number === null || this.#text(number) === this.#text(this.#value)) this.#entry.reset();
    else this.#offer(number);
  }

  #offer(number) {
    const value = Number(number.toFixed(this.#options.digits));
    this.#entry.reset();
    this.value = value;
    this.dispatchEvent(new CustomEvent('choose', { detail: value }));
  }

  /** A step stays between the ends; a typed number may be anything, the hub checks it. */
  #step(count, size) {
    const { minimum, maximum } = this.#options;
    const next = this.#value + count * size;
    this.#offer(Math.min(Math.max(next, minimum ?? -Infinity), maximum ?? Infinity));
  }

  #key(event) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (this.#entry.isTyped) this.#entry.take();
    this.#step(direction, event.shiftKey ? this.#options.step : this.#options.leap);
  }

  #wheel(event) {
    if (document.activeElement !== this.#field) return;
    event.preventDefault();
    this.#step(-Math.sign(event.deltaY), this.#options.step);
  }

  #stepper(sign, label, direction) {
    const button = h('button', { type: 'button', class: 'step', 'aria-label': label, tabIndex: -1 }, sign);
    const end = () => { clearTimeout(this.#timer); this.#run.release(); };
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#run.hold();
      this.#hasGoneOn = false;
      this.#timer = setTimeout(() => this.#goOn(direction), longPress);
    });
    for (const name of ['pointerup', 'pointerleave', 'pointercancel']) button.addEventListener(name, end);
    button.addEventListener('click', () => {
      if (!this.#hasGoneOn) this.#step(direction, this.#options.step);
      this.#hasGoneOn = false;
    });
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    return button;
  }

  #goOn(direction) {
    this.#hasGoneOn = true;
    this.#step(direction, this.#options.step);
    this.#timer = setTimeout(() => this.#goOn(direction), repeatEvery);
  }

  disconnectedCallback() { clearTimeout(this.#timer); }
}

/** Parses a typed number, also with a comma or a minus sign (−); null if it is not a number. */
export function parseNumber(text) {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

function decimals(step) { return step >= 1 ? 0 : Math.min(Math.ceil(-Math.log10(step) - 1e-9), 6); }

customElements.define('sx-number', SxNumber);
