import { h, setText } from '../core/element.js';

/** The status line under the bar: empty for the first two seconds, then the connection state. */
export class SxLine extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.hidden = true;
    this.setAttribute('role', 'status');
    this.text = h('span', {});
    this.button = h('button', {
      class: 'quiet small', onclick: () => this.dispatchEvent(new Event('retry')),
    }, 'Try now');
    this.replaceChildren(this.text, this.button);
  }

  show(phase, seconds, silence) {
    clearTimeout(this.#timer);
    if (phase === 'open' || phase === 'refused') {
      this.hidden = true;
      delete document.body.dataset.away;
      return;
    }
    if (phase !== 'waiting') return;
    this.#timer = setTimeout(() => this.#waiting(seconds), this.hidden ? silence : 0);
  }

  #waiting(seconds) {
    const rounded = Math.round(seconds);
    setText(this.text, rounded < 1
      ? 'The hub does not answer. Trying again…'
      : `The hub does not answer. Trying again in ${rounded} s…`);
    this.hidden = false;
    document.body.dataset.away = '';
  }
}

customElements.define('sx-line', SxLine);
