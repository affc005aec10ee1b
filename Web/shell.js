import { h } from './core/element.js';
import { boundKeys, listenForKeys, bindKey } from './core/keys.js';
import { pairFromAddress } from './core/pair.js';
import { Link } from './core/socket.js';
import { Store } from './core/store.js';
import { applyTheme, toggleTheme } from './core/theme.js';
import { quietButton } from './parts/buttons.js';
import { icon } from './parts/icons.js';
import './parts/sx-line.js';
import './parts/sx-sheet.js';
import './parts/sx-tabs.js';
import './parts/sx-toasts.js';
import { rooms, tabs } from './rooms/rooms.js';

const link = new Link();
const store = new Store(link);
const root = document.getElementById('room');
const bar = document.getElementById('bar');
const toasts = document.querySelector('sx-toasts');
const line = h('sx-line', {});
const navigation = h('sx-tabs', {});
let leave = () => {};
let shown = null;
let turns = 0;
let isLinkStarted = false;

/** The interface for a room: the store, the link and functions to act on them. */
const studio = {
  store, link, go, toast: (tone, text) => toasts.show(tone, text),
  act(screen, name, values = {}) {
    if (link.send({ type: 'action', screen, action: { [name]: values } })) return true;
    toasts.show('error', 'The hub is not connected, so nothing was changed.');
    return false;
  },
  /** Like act, for values that are sent again automatically when the hub is back. */
  tell: (screen, name, values) => link.send({ type: 'action', screen, action: { [name]: values } }),
};

async function go(path, { isBack = false, problem = null } = {}) {
  const turn = ++turns;
  const room = roomAt(path);
  if (!isBack && location.pathname !== room.path) history.pushState(null, '', room.path);
  const module = await import(`./rooms/${room.name}/room.js`);
  await loadStyles(module.styles ?? []);
  if (turn !== turns) return;
  leave();
  shown = room;
  document.body.dataset.room = room.name;
  document.title = `${room.tab ?? room.title} · Sensorium`;
  navigation.select(room.name);
  root.replaceChildren();
  if (!room.tab) root.append(wayBack());
  root.scrollTop = 0;
  leave = module.mount(root, studio, { problem }) ?? (() => {});
  if (!room.isOffline && !isLinkStarted) {
    isLinkStarted = true;
    link.start();
  }
}

function roomAt(path) { return rooms.find((candidate) => candidate.path === path) ?? rooms[0]; }

/** For rooms without a tab. */
function wayBack() {
  const link = h('a', { class: 'button quiet small way-back', href: '/track', testid: 'room.back' },
    icon('back'), 'Back to the studio');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    go('/track');
  });
  return link;
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

function buildBar() {
  navigation.tabs = tabs.map(({ name, path, tab }) => ({ name, path, label: tab }));
  navigation.addEventListener('go', ({ detail }) => go(detail));
  const theme = quietButton('contrast', 'Light or dark', toggleTheme);
  const keys = quietButton('keys', 'Show keys', showKeys);
  const mark = h('a', { class: 'mark', href: '/track', 'aria-label': 'Sensorium, to Track' },
    icon('mark'), h('span', {}, 'Sensorium'));
  mark.addEventListener('click', (event) => { event.preventDefault(); go('/track'); });
  bar.append(mark, navigation, h('div', { class: 'bar-end' }, keys, theme));
  bar.after(line);
}

function bindKeys() {
  listenForKeys();
  bindKey('?', 'Show the keys', showKeys);
  tabs.forEach(({ path, tab }, i) => bindKey(String(i + 1), tab, () => go(path)));
}

function watch() {
  store.on('phase', (phase, seconds, silence) => line.show(phase, seconds, silence));
  link.onRefused = () => { if (!shown?.isOffline) go('/pair', { isBack: true }); };
  line.addEventListener('retry', () => link.retry());
  store.on('toast', ({ tone, text }) => toasts.show(tone, text));
  addEventListener('popstate', () => go(location.pathname, { isBack: true }));
  document.addEventListener('visibilitychange', () =>
    link.send({ type: 'visible', isVisible: !document.hidden }));
}

async function start() {
  applyTheme();
  document.body.dataset.room = roomAt(location.pathname).name;
  buildBar();
  bindKeys();
  watch();
  const problem = await pairFromAddress();
  if (problem) return go('/pair', { isBack: true, problem });
  await go(location.pathname, { isBack: true });
}

start();
