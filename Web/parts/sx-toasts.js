import { h } from '../core/element.js';
import { quietButton } from './buttons.js';

const most = 3;
const words = { info: 'Note', success: 'Done', error: 'Problem' };

/** Short messages at the edge of the page; errors stay longer and can be closed. One that comes again stands once. */
export class SxToasts extends HTMLElement {
  connectedCallback() {
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', 'Messages');
  }

  show(tone, text) {
    const role = tone === 'error' ? 'alert' : 'status';
    for (const old of [...this.children]) {
      if (old.classList.contains(`is-${tone}`) && old.querySelector('.toast-text').textContent === text) old.remove();
    }
    const toast = h('div', { class: `toast is-${tone}`, role, testid: 'toast' },
      h('span', { class: 'toast-tone' }, words[tone] ?? words.info),
      h('span', { class: 'toast-text' }, text),
      quietButton('close', 'Close', () => toast.remove()));
    this.append(toast);
    while (this.children.length > most) this.firstChild.remove();
    setTimeout(() => toast.remove(), tone === 'error' ? 9000 : 4500);
  }
}

customElements.define('sx-toasts', SxToasts);
