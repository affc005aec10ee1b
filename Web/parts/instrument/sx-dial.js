import { Choice } from '../../core/edits.js';
import { h, setAttribute, setText } from '../../core/element.js';

/** Pixels of a drag from one end of a dial to the other. */
const travel = 220;
const fine = 0.01;
const coarse = 0.05;
/** The least that two values differ. */
const near = 0.005;

/**
 * A brass dial: drag up or down, turn the wheel while it is focused, arrows (⇧ for fine), Page keys, Home and End. Call
 * `show` with { id, title, hint, value, text, angle, isLocked }; fires "choose" with a number 0…1.
 */
export class SxDial extends HTMLElement {
  #name = h('span', { class: 'dial-name' });
  #text = h('span', { class: 'dial-text' });
  #needle = h('span', { class: 'dial-needle' });
  #face = h('span', { class: 'dial-face' }, this.#needle);
  #value = 0;
  #drag = null;
  #told = null;
  #choice = new Choice(() => this.#follow(), (told, chosen) => Math.abs(told - chosen) < near);

  connectedCallback() {
    if (this.firstChild) return;
    setAttribute(this, 'role', 'slider');
    setAttribute(this, 'aria-valuemin', '0');
    setAttribute(this, 'aria-valuemax', '100');
    this.append(this.#face, this.#name, this.#text);
    this.addEventListener('pointerdown', (event) => this.#down(event));
    this.addEventListener('pointermove', (event) => this.#move(event));
    const release = () => {
      this.#drag = null;
      this.#choice.make(this.#value, this.#told.value);
    };
    for (const end of ['pointerup', 'pointercancel']) this.addEventListener(end, release);
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  show({ title, hint, value, text, angle, isLocked }) {
    setText(this.#name, title);
    setText(this.#text, text);
    setAttribute(this, 'title', hint);
    setAttribute(this, 'aria-label', title);
    setAttribute(this, 'aria-valuetext', text);
    setAttribute(this, 'aria-disabled', isLocked ? 'true' : null);
    this.tabIndex = 0;
    this.#told = { value, angle };
    this.#choice.hear(value);
    if (!this.#choice.isOpen) this.#follow();
  }

  /** Shows what the hub said last. */
  #follow() {
    if (this.#drag) return;
    this.#value = this.#told.value;
    this.#turn(this.#told.angle);
  }

  #turn(angle) {
    this.#needle.style.setProperty('--angle', `${angle}deg`);
    setAttribute(this, 'aria-valuenow', String(Math.round(100 * this.#value)));
  }

  #offer(value) {
    const next = Math.min(Math.max(value, 0), 1);
    if (next === this.#value) return;
    const turn = this.#value;
    this.#value = next;
    const angle = parseFloat(this.#needle.style.getPropertyValue('--angle'));
    this.#turn(angle + (next - turn) * 300);
    this.#choice.make(next, this.#told.value);
    this.dispatchEvent(new CustomEvent('choose', { detail: next }));
  }

  #down(event) {
    if (event.button > 0) return;
    event.preventDefault();
    this.focus();
    this.setPointerCapture?.(event.pointerId);
    this.#drag = { y: event.clientY, x: event.clientX, value: this.#value };
  }

  #move(event) {
    if (!this.#drag) return;
    const way = this.#drag.y - event.clientY + (event.clientX - this.#drag.x);
    this.#offer(this.#drag.value + way / travel);
  }

  #key(event) {
    const size = event.shiftKey ? fine : coarse;
    const steps = {
      ArrowUp: size, ArrowRight: size, ArrowDown: -size, ArrowLeft: -size, PageUp: 4 * coarse, PageDown: -4 * coarse,
      Home: -1, End: 1,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.#offer(this.#value + step);
  }

  #wheel(event) {
    if (document.activeElement !== this) return;
    event.preventDefault();
    this.#offer(this.#value - Math.sign(event.deltaY) * fine);
  }
}

customElements.define('sx-dial', SxDial);
