import { h, setText } from '../core/element.js';

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
