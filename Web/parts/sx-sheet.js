import { h } from '../core/element.js';
import { quietButton } from './buttons.js';

/** A dialog with a heading; it removes itself when it is closed. */
export class SxSheet extends HTMLElement {
  open() {
    const dialog = h('dialog', { class: 'sheet', 'aria-label': this.heading },
      h('header', {},
        h('h2', {}, this.heading),
        quietButton('close', 'Close', () => dialog.close())),
      this.content);
    this.#dialog = dialog;
    dialog.addEventListener('close', () => this.remove());
    dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
    this.append(dialog);
    document.body.append(this);
    dialog.showModal();
  }

  close() { this.#dialog?.close(); }

  #dialog = null;
  heading = '';
  content = null;
}

customElements.define('sx-sheet', SxSheet);
