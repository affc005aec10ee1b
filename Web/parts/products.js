import { h, setAttribute } from '../core/element.js';
import { quietButton } from './buttons.js';
import { icon } from './icons.js';
import './sx-sheet.js';

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
    icon(picture), h('span', {}, title));
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
