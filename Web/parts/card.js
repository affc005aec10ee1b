import { h, setText } from '../core/element.js';

/** A raised block with a heading, an optional line under it and an optional end of the heading row. Links lead to its `id`. */
export function card({ heading, note = null, end = null, className = '', testid = null, id = null }, ...children) {
  return h('section', { class: `card ${className}`, testid, id, 'aria-label': heading },
    h('header', { class: 'card-head' },
      h('div', {}, h('h2', {}, heading), note ? h('p', { class: 'muted' }, note) : null), end),
    ...children);
}

/** A dot with its sentence; `tone` is connected, searching or offline. */
export class SxStatus extends HTMLElement {
  #sentence = h('span', { class: 'status-sentence' });

  connectedCallback() {
    if (this.firstChild) return;
    this.append(h('span', { class: 'dot', 'aria-hidden': 'true' }), this.#sentence);
  }

  show({ tone, sentence }) {
    this.dataset.tone = tone;
    setText(this.#sentence, sentence);
  }
}

customElements.define('sx-status', SxStatus);
