import { h, setAttribute, setText } from '../core/element.js';
import { icon, iconOf, quietButton } from './buttons.js';

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

/** A link inside the studio: a click opens its room, other clicks are the browser's. */
export function roomLink({ path, go, ...more }, ...children) {
  const link = h('a', { href: path, ...more }, ...children);
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(path);
  });
  return link;
}

/** The doors of the studio: Home, the products, Settings. `prefix` starts their test identifiers. */
function doors(products, go, prefix) {
  const door = ({ name, path, title, picture }) => roomLink(
    { path, go, class: 'door', testid: `${prefix}.${name}`, 'data-door': name },
    iconOf(picture), h('span', {}, title));
  return {
    home: door({ name: 'home', path: '/', title: 'Home', picture: 'home' }),
    products: products.map(({ id, title, icon: picture, rooms }) =>
      door({ name: id, path: rooms[0].path, title, picture })),
    settings: door({ name: 'settings', path: '/settings', title: 'Settings', picture: 'settings' }),
  };
}

/** Marks where the visitor is: "page" for a room, "true" for a product with several rooms. */
function mark(links, { room, product }) {
  for (const link of links) {
    const { door } = link.dataset;
    const isHere = door === room.name || (door === room.product && product?.rooms.length === 1);
    setAttribute(link, 'aria-current', isHere ? 'page' : door === room.product ? 'true' : null);
  }
}

/** The product switch of a wide window, with `extras` at its end. */
export function productRail(products, go, extras) {
  const { home, products: links, settings } = doors(products, go, 'rail');
  home.replaceChildren(icon('mark'), h('span', {}, 'Home'));
  home.classList.add('mark');
  const all = [home, ...links, settings];
  return {
    element: h('div', { class: 'rail', testid: 'rail' },
      h('nav', { 'aria-label': 'Products' }, home, h('div', { class: 'rail-products' }, links), settings),
      h('div', { class: 'rail-end' }, extras)),
    show: (place) => mark(all, place),
  };
}

/** The product switch of a phone: a sheet behind the logo. */
export function productSheet(products, go) {
  let place = null;
  const button = h('button', {
    type: 'button', class: 'quiet logo', testid: 'shell.products', 'aria-haspopup': 'dialog',
    'aria-label': 'Sensorium: Home, products and settings', onclick: open,
  }, icon('mark'), h('span', {}, 'Sensorium'), icon('chevron'));

  function open() {
    const leave = (path) => {
      sheet.close();
      go(path);
    };
    const { home, products: links, settings } = doors(products, leave, 'sheet');
    const all = [home, ...links, settings];
    mark(all, place);
    const sheet = h('sx-sheet', { heading: 'Sensorium', content: h('nav', { class: 'doors', 'aria-label': 'Products' }, all) });
    sheet.open();
  }

  return {
    element: button,
    show(next) { place = next; },
  };
}

/** The buttons that every room has: light or dark, and the list of keys. */
export function shellButtons({ toggleTheme, showKeys }) {
  return [
    quietButton('keys', 'Show keys', showKeys),
    quietButton('contrast', 'Light or dark', toggleTheme),
  ];
}

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
      { path, go, class: 'tab', testid: `tabs.${name}`, 'data-name': name }, iconOf(name), h('span', {}, title)));
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
