import { h, setRows, setSentence, setText } from '../../core/element.js';
import { quietButton, submitButton } from '../../parts/buttons.js';
import { picker, textField, toggle } from '../../parts/field.js';
import { ports } from '../../parts/instrument/ports.js';
import '../../parts/card.js';
import { assignments } from './assignments.js';
import { controllers } from './controllers.js';
import { files } from './files.js';
import { modulation } from './modulation.js';
import { postures } from './postures.js';
import { recipes } from './recipes.js';

/** The settings sheet: music, playing, sound, tempo, MIDI, what the stage shows, delays and the tier. */
export function settings(act, tell, link, ownDelays) {
  const lists = Object.fromEntries(['music', 'playing', 'sound', 'tempo', 'midi', 'stage'].map((part) => [part, {
    menus: h('div', { class: 'play-menus' }), toggles: h('div', { class: 'play-toggles' }),
  }]));
  const outputs = picker({ label: 'Sound goes to', testid: 'play.output', send: (id) => act('useOutput', { id }) });
  const status = h('sx-status', {});
  const sounds = recipes(act);
  const chosen = files(act);
  const keyboards = ports(link, 'play.ports');
  const learned = controllers(act);
  const moved = modulation(act);
  const shown = postures(act, tell);
  const routes = assignments(act, {
    testid: 'play.route', word: 'Add a controller',
    verbs: { choose: 'chooseRoute', add: 'addRoute', remove: 'removeRoute', invert: 'invertRoute' },
  });
  const tempo = h('p', { class: 'muted small', role: 'status', testid: 'play.tempo' });
  const address = textField({ label: 'Send notes to', testid: 'play.midi.address', errorTestid: 'play.midi.error', send: (text) => tell('typeAddress', { text }) });
  const form = h('form', { class: 'midi-form' }, address.element, submitButton('plus', 'Add', 'play.midi.connect'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act('connect');
  });
  const connections = h('ul', { class: 'midi-connections' });
  const latency = h('dl', { class: 'latency', testid: 'play.latency' });
  const mode = h('p', { class: 'muted small' });
  const tier = h('table', { class: 'tier', testid: 'play.tier' });
  const tierWords = h('p', { class: 'muted small' });
  const part = (heading, ...content) => h('section', {}, h('h3', { tabindex: '-1' }, heading), ...content);
  return {
    element: withContents(h('div', { class: 'play-settings' },
      part('Music', lists.music.menus, chosen.tuning),
      part('Playing', lists.playing.menus, lists.playing.toggles),
      part('Sound', outputs.element, status, sounds.element, chosen.recipe, lists.sound.menus, lists.sound.toggles),
      part('Tempo', lists.tempo.menus, tempo, lists.tempo.toggles),
      part('MIDI', form, connections, keyboards.element, chosen.song, lists.midi.menus,
        h('h4', {}, 'Controllers for the dials'), learned.element),
      part('Hands', h('p', { class: 'muted small' }, 'What hands and touches move.'), routes.element),
      part('Postures', shown.element),
      part('Body and face', moved.element),
      part('Stage', lists.stage.toggles),
      part('Delay', mode, latency),
      part('Tier', tierWords, tier),
      h('button', { type: 'button', class: 'quiet', testid: 'play.reset', onclick: () => act('reset') }, 'All settings as at first'))),
    update(state, about) {
      for (const [name, { menus, toggles }] of Object.entries(lists)) {
        setRows(menus, state.menus.filter((item) => item.part === name), ({ id }) => id, (menu) => menuRow(menu, act));
        setRows(toggles, state.toggles.filter((item) => item.part === name), ({ id }) => id, (item) => toggleRow(item, act));
      }
      outputs.update(state.sound.outputs, state.sound.output);
      status.show(state.sound.status);
      sounds.update(state);
      chosen.update(state);
      learned.update(state);
      moved.update(state);
      routes.update(state.routes, state.routeFields);
      shown.update(state, about);
      setSentence(tempo, state.tempo);
      address.update({ text: state.address, problem: state.addressError, ...about });
      const numbered = state.connections.map((item, number) => ({ ...item, number }));
      setRows(connections, numbered, ({ id, number }) => `${number} ${id}`, (item) => connectionRow(item, act));
      setText(mode, state.latency.mode);
      setRows(latency, delays(state, ownDelays()), ({ title }) => title, latencyRow);
      setText(tierWords, [state.tier.sentence, state.tier.store].filter(Boolean).join(' '));
      setRows(tier, state.tier.allowances, ({ title }) => title, ({ title, free, pro }) => ({
        element: h('tr', {}, h('th', { scope: 'row' }, title), h('td', {}, free), h('td', {}, pro)),
      }));
    },
    leave() {
      chosen.leave();
      keyboards.leave();
    },
  };
}

/** The sheet with a row of its parts above, which stays in sight. */
function withContents(content) {
  const jump = (title) => {
    title.scrollIntoView({ block: 'start' });
    title.focus({ preventScroll: true });
  };
  content.prepend(h('nav', { class: 'contents', 'aria-label': 'Parts of the settings' },
    [...content.querySelectorAll('h3')].map((title) => h('button', { type: 'button', class: 'quiet', onclick: () => jump(title) }, title.textContent))));
  return content;
}

/** Shows what the hub says, also right after a choice: the tier may refuse it. */
function menuRow({ id, title }, act) {
  let shown = null;
  const field = picker({ label: title, testid: `play.menu.${id}`, send: choose });
  const hint = h('p', { class: 'muted small' });
  function choose(option) {
    act('choose', { setting: id, option });
    update(shown);
  }
  function update(menu) {
    shown = menu;
    field.update(menu.options.map((option) => ({ id: option.id, title: option.text })), menu.value);
    setSentence(hint, menu.hint);
  }
  return { element: h('div', {}, field.element, hint), update };
}

function toggleRow({ id, title }, act) {
  const field = toggle({ label: title, testid: `play.toggle.${id}`, send: (isOn) => act('set', { toggle: id, isOn }) });
  return { element: field.element, update: ({ isOn }) => field.update(isOn) };
}

function connectionRow({ id, number }, act) {
  const status = h('sx-status', {});
  return {
    element: h('li', { testid: `play.midi.${number}` }, h('code', {}, id), status,
      quietButton('trash', `Remove ${id}`, () => act('disconnect', { id }), { testid: `play.midi.${number}.remove` })),
    update: (item) => status.show(item.status),
  };
}

/** The hub's stages, this page's own, and their sum. */
function delays({ latency }, own) {
  const row = (title, milliseconds) => ({ title, text: `${milliseconds.toFixed(1)} ms` });
  const sum = own.reduce((total, { milliseconds }) => total + milliseconds, latency.milliseconds);
  return [...latency.stages, ...own.map(({ title, milliseconds }) => row(title, milliseconds)), row('From the hand to the ear', sum)];
}

function latencyRow({ title }) {
  const value = h('dd', {});
  return { element: h('div', {}, h('dt', {}, title), value), update: ({ text }) => setText(value, text) };
}
