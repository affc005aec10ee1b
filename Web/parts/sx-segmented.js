import { h, setAttribute, setText } from '../core/element.js';

/**
 * One choice of a few. Set `label`, then `show(options, value)` with { id, title, colour? }; fires
 * "choose".
 */
export class SxSegmented extends HTMLElement {
  prefix = '';
  #buttons = new Map();
  #ids = '';

  set label(label) { this.setAttribute('aria-label', label); }

  connectedCallback() {
    this.setAttribute('role', 'radiogroup');
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  show(options, value) {
    const ids = options.map(({ id }) => id).join();
    if (ids !== this.#ids) this.#build(options, ids);
    for (const { id, title } of options) {
      const button = this.#buttons.get(id);
      const isChosen = id === value;
      setText(button, title);
      setAttribute(button, 'aria-checked', String(isChosen));
      button.tabIndex = isChosen || !this.#buttons.has(value) ? 0 : -1;
    }
  }

  #build(options, ids) {
    this.#ids = ids;
    this.#buttons = new Map(options.map(({ id, colour }) => [id, h('button', {
      type: 'button', role: 'radio', 'data-colour': colour,
      testid: this.prefix ? `${this.prefix}.${id}` : null,
      onclick: () => this.#choose(id),
    })]));
    this.replaceChildren(...this.#buttons.values());
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ids = [...this.#buttons.keys()];
    const at = ids.findIndex((id) => this.#buttons.get(id) === document.activeElement);
    const next = ids[(at + step + ids.length) % ids.length];
    this.#buttons.get(next).focus();
    this.#choose(next);
  }

  #choose(id) { this.dispatchEvent(new CustomEvent('choose', { detail: id })); }
}

customElements.define('sx-segmented', SxSegmented);
