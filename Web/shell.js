import { h } from './core/element.js';
import { EarlyActions, Link } from './core/socket.js';
import { boundKeys, listenForKeys, bindKey } from './core/keys.js';
import { applyTheme, keepRoom, landing, lastRoom, toggleTheme } from './core/visit.js';
import { pairFromAddress } from './core/pair.js';
import { Store } from './core/store.js';
import { icon } from './parts/buttons.js';
import { productRail, productSheet, roomLink, shellButtons } from './parts/frame.js';
import { home, listedRooms, productOf, products, roomAt, rooms } from './rooms/rooms.js';

const notConnected = 'The hub is not connected, so nothing was changed.';
const link = new Link();
const store = new Store(link);
const root = document.getElementById('room');
const bar = document.getElementById('bar');
const toasts = document.querySelector('sx-toasts');
const line = h('sx-line', {});
const tabs = h('sx-tabs', {});
const rail = productRail(products, go, shellButtons({ toggleTheme, showKeys }));
const sheet = productSheet(products, go);
let leave = () => {};
let unbindRooms = () => {};
let shown = null;
let product = null;
let turns = 0;
let isLinkStarted = false;
const early = new EarlyActions();

/** The interface for a room: the store, the link and functions to act on them. */
const studio = {
  store, link, go, rooms: listedRooms, products, toast: (tone, text) => toasts.show(tone, text),
  /** Sends an action; before the first connection it waits for it. */
  act(screen, name, values = {}) {
    const message = { type: 'action', screen, action: { [name]: values } };
    if (link.send(message) || early.keep(message)) return true;
    toasts.show('error', notConnected);
    return false;
  },
  /** Like act, for values that are sent again automatically when the hub is back. */
  tell: (screen, name, values) => link.send({ type: 'action', screen, action: { [name]: values } }),
};

/** Opens the room of an address; `/connect#add-output` leads to a part of it, `/robot?name=anna` to one robot. */
async function go(address, { isBack = false, problem = null } = {}) {
  const turn = ++turns;
  const { pathname, search, hash } = new URL(address, location.origin);
  const [room, part] = [roomAt(pathname), hash.slice(1)];
  if (!isBack && location.pathname + location.search !== room.path + search) history.pushState(null, '', room.path + search);
  const module = await import(`./rooms/${room.name}/room.js`);
  await loadStyles(module.styles ?? []);
  if (turn !== turns) return;
  leave();
  const isSwitch = shown !== null && shown !== room;
  show(room);
  root.replaceChildren();
  if (tabs.hidden && !room.isKept) root.append(wayBack(room));
  root.scrollTop = 0;
  leave = module.mount(root, studio, { problem }) ?? (() => {});
  if (isSwitch) focusHeading(part);
  if (!room.isOffline && !isLinkStarted) {
    isLinkStarted = true;
    link.start();
  }
}

/** Marks a room in the navigation, and keeps it for the next visit. */
function show(room) {
  shown = room;
  const last = roomAt(lastRoom()?.split('?')[0]);
  product = productOf(room, product?.id ?? last.product);
  document.body.dataset.room = room.name;
  if (room.product) document.body.dataset.product = room.product;
  else delete document.body.dataset.product;
  document.title = `${room.title} · Sensorium`;
  tabs.product = product;
  document.body.classList.toggle('has-tabs', !tabs.hidden);
  tabs.select(room.name);
  for (const part of [rail, sheet]) part.show({ room, product: productOf(room) });
  bindRooms();
  if (room.product || room.isKept) keepRoom(room.path + location.search);
}

/**
 * Screen readers continue at the heading of the room, or of its part; a room may show it a moment later, with its
 * state. A room or a visitor that moves the focus first keeps it.
 */
function focusHeading(part, before = document.activeElement, frames = 60) {
  if (document.activeElement !== before || root.contains(before)) return;
  const place = part ? document.getElementById(part) : null;
  const headings = [...root.querySelectorAll(place ? `#${part} h2` : 'h1')];
  const heading = headings.find((element) => element.getClientRects().length > 0) ?? (frames > 0 ? null : root);
  if (!heading) return requestAnimationFrame(() => focusHeading(part, before, frames - 1));
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  place?.scrollIntoView();
}

/** For rooms without tabs: back to the room before, or from a product's only room to Home. */
function wayBack(room) {
  const last = lastRoom() ?? home.path;
  const { title } = room.product ? home : roomAt(last.split('?')[0]);
  const path = room.product || title === home.title ? home.path : last;
  return roomLink({ path, go, class: 'button quiet small way-back', testid: 'room.back' }, icon('back'), `Back to ${title}`);
}

function loadStyles(addresses) {
  return Promise.all(addresses.map((href) => new Promise((done) => {
    if (document.querySelector(`link[href="${href}"]`)) return done();
    document.head.append(h('link', { rel: 'stylesheet', href, onload: done, onerror: done }));
  })));
}

function showKeys() {
  const list = h('dl', { class: 'keys' }, boundKeys().map(({ key, label }) =>
    h('div', {}, h('dt', {}, h('kbd', {}, key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key)), h('dd', {}, label))));
  h('sx-sheet', { heading: 'Keys', content: list }).open();
}

function buildShell() {
  tabs.addEventListener('go', ({ detail }) => go(detail));
  const settings = roomLink(
    { path: '/settings', go, class: 'button quiet icon-only', testid: 'shell.settings', title: 'Settings', 'aria-label': 'Settings' },
    icon('settings'));
  bar.append(sheet.element, tabs, h('div', { class: 'bar-end' }, settings, shellButtons({ toggleTheme, showKeys })));
  bar.before(rail.element);
  bar.after(line);
}

function bindKeys() {
  listenForKeys();
  bindKey('?', 'Show the keys', showKeys);
  bindKey('0', 'Home', () => go(home.path));
  bindKey(',', 'Settings', () => go('/settings'));
}

/** The digits open the rooms of the product; where there is none, the products. */
function bindRooms() {
  unbindRooms();
  const places = product?.rooms ?? products.map(({ title, rooms: [first] }) => ({ ...first, title }));
  const ends = places.map(({ path, title }, i) => bindKey(String(i + 1), title, () => go(path)));
  unbindRooms = () => ends.forEach((end) => end());
}

function watch() {
  store.on('phase', (phase, seconds, silence) => {
    line.show(phase, seconds, silence);
    if ((phase === 'waiting' || phase === 'refused') && early.take().length > 0) toasts.show('error', notConnected);
  });
  store.on('open', () => early.take().forEach((message) => link.send(message)));
  link.onRefused = () => { if (!shown?.isOffline) go('/pair', { isBack: true }); };
  line.addEventListener('retry', () => link.retry());
  store.on('toast', ({ tone, text }) => toasts.show(tone, text));
  addEventListener('popstate', () => go(location.pathname, { isBack: true }));
  document.addEventListener('visibilitychange', () =>
    link.send({ type: 'visible', isVisible: !document.hidden }));
}

async function start() {
  applyTheme();
  const first = landing(location, lastRoom(), (path) => rooms.some((room) => room.path === path));
  if (first !== location.pathname + location.search) history.replaceState(history.state, '', first);
  document.body.dataset.room = roomAt(location.pathname).name;
  buildShell();
  bindKeys();
  watch();
  const problem = await pairFromAddress();
  if (problem) return go('/pair', { isBack: true, problem });
  await go(location.pathname, { isBack: true });
}

start();
