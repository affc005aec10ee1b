import { h, setAttribute } from '../core/element.js';
import { icon } from './icons.js';
import { roomLink } from './products.js';

/** The rooms of a product: at the bottom of a phone, in the bar of a wide window. Fires "go" with the path. */
export class SxTabs extends HTMLElement {
  /** Shows the rooms of a product; nothing without one, or for a single room. */
  set product(product) {
    if (product === this.#product) return;
    this.#product = product;
    const rooms = product && product.rooms.length > 1 ? product.rooms : [];
    this.hidden = rooms.length === 0;
    const go = (path) => this.dispatchEvent(new CustomEvent('go', { detail: path }));
    const links = rooms.map(({ name, path, title }) => roomLink(
      { path, go, class: 'tab', testid: `tabs.${name}`, 'data-name': name }, icon(name), h('span', {}, title)));
    const name = product && h('p', { class: 'tabs-product', 'aria-hidden': 'true' }, product.title);
    this.replaceChildren(...(this.hidden ? [] : [name, h('nav', { 'aria-label': `Rooms of ${product.title}` }, links)]));
  }

  #product = undefined;

  select(name) {
    for (const link of this.querySelectorAll('a')) {
      setAttribute(link, 'aria-current', link.dataset.name === name ? 'page' : null);
    }
  }
}

customElements.define('sx-tabs', SxTabs);
