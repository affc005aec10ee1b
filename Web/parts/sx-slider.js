import { h, identify } from '../core/element.js';
import { Entry, Run } from '../core/edits.js';

/**
 * A number on a line: drag, arrows (⇧ for fine), wheel while focused, double-click for the default,
 * or type it. Set `options` once (`isBare` leaves out the field for typing), then `value` and, when the
 * ends move, `ends`; fires "choose" with the number, `run` names the steps that belong together.
 */
export class SxSlider extends HTMLElement {
  #line; #number; #entry; #options;
  #isHeld = false;
  #run = new Run();

  get run() { return this.#run.name; }

  set options({ label, minimum, maximum, step = 1, snaps = [], standard, unit = '', testid, isBare = false }) {
    this.#options = { minimum, maximum, step, snaps, standard };
    const range = { min: minimum, max: maximum, step };
    const title = `Double-click for ${standard}`;
    const name = unit ? `${label}, ${unit}` : label;
    this.#line = h('input', { type: 'range', ...range, 'aria-label': label, title });
    this.#number = h('input', { type: 'number', ...range, 'aria-label': name, testid });
    this.classList.toggle('is-bare', isBare);
    if (isBare) identify(this.#line, testid);
    this.replaceChildren(this.#line, ...(isBare ? [] : [this.#number]));
    this.#line.addEventListener('input', () => this.#offer(this.#snapped(this.#line.valueAsNumber)));
    this.#line.addEventListener('pointerdown', () => { this.#isHeld = true; this.#run.hold(); });
    for (const end of ['pointerup', 'pointercancel']) {
      this.#line.addEventListener(end, () => { this.#isHeld = false; this.#run.release(); });
    }
    this.#line.addEventListener('dblclick', () => this.#offer(standard));
    this.#line.addEventListener('keydown', (event) => this.#key(event));
    this.#line.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#entry = new Entry(this.#number, ({ valueAsNumber }) => this.#read(valueAsNumber));
  }

  set value(value) {
    if (!this.#isHeld) this.#line.value = value;
    this.#entry.show(value);
    this.#paint();
  }

  set ends({ minimum, maximum }) {
    if (this.#isHeld || (minimum === this.#options.minimum && maximum === this.#options.maximum)) return;
    Object.assign(this.#options, { minimum, maximum });
    for (const input of [this.#line, this.#number]) Object.assign(input, { min: minimum, max: maximum });
  }

  #offer(value) {
    this.#line.value = value;
    this.value = value;
    this.dispatchEvent(new CustomEvent('choose', { detail: value }));
  }

  /** Offers a typed number, clamped to the ends. */
  #read(number) {
    if (Number.isNaN(number)) return this.#entry.reset();
    const { minimum, maximum } = this.#options;
    this.#offer(Math.min(Math.max(number, minimum), maximum));
  }

  #snapped(value) {
    if (!this.#isHeld) return value;
    const near = (this.#options.maximum - this.#options.minimum) * 0.04;
    return this.#options.snaps.find((snap) => Math.abs(snap - value) <= near) ?? value;
  }

  #key(event) {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    this.#nudge(direction * this.#options.step * (event.shiftKey ? 1 : 5));
  }

  #wheel(event) {
    if (document.activeElement !== this.#line) return;
    event.preventDefault();
    this.#nudge(-Math.sign(event.deltaY) * this.#options.step);
  }

  #nudge(difference) {
    this.#line.value = this.#line.valueAsNumber + difference;
    this.#offer(this.#line.valueAsNumber);
  }

  #paint() {
    const { minimum, maximum } = this.#options;
    const part = (this.#line.valueAsNumber - minimum) / (maximum - minimum);
    this.#line.style.setProperty('--part', `${100 * part}%`);
  }
}

customElements.define('sx-slider', SxSlider);

/** A slider under its name and unit; `update(value, rule)` gets its ends, steps and default from the state. */
export function ruledSlider({ label, testid, send }) {
  const line = h('sx-slider', {});
  line.addEventListener('choose', ({ detail }) => send(detail));
  const name = h('span', { class: 'label' }, label);
  let isBuilt = false;
  return {
    element: h('div', { class: 'field' }, name, line),
    update(value, rule) {
      if (!isBuilt) {
        isBuilt = true;
        line.options = { label, testid, ...rule };
        name.textContent = `${label} (${rule.unit})`;
      }
      line.value = value;
    },
  };
}
