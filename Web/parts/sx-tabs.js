import { h, setAttribute } from '../core/element.js';
import { icon } from './icons.js';

/** The rooms: at the bottom of a phone, in the bar of a wide window. Fires "go" with the path. */
export class SxTabs extends HTMLElement {
  set tabs(tabs) {
    const links = tabs.map(({ name, path, label }) => {
      const link = h('a', { href: path, class: 'tab', testid: `tabs.${name}`, 'data-name': name },
        icon(name), h('span', {}, label));
      link.addEventListener('click', (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        this.dispatchEvent(new CustomEvent('go', { detail: path }));
      });
      return link;
    });
    this.replaceChildren(h('nav', { 'aria-label': 'Rooms' }, links));
  }

  select(name) {
    for (const link of this.querySelectorAll('a')) {
      setAttribute(link, 'aria-current', link.dataset.name === name ? 'page' : null);
    }
  }
}

customElements.define('sx-tabs', SxTabs);
