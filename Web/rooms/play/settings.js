import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { quietButton, submitButton } from '../../parts/buttons.js';
import { picker, textField, toggle } from '../../parts/field.js';
import '../../parts/sx-status.js';
import { ports } from './ports.js';
import { recipes } from './recipes.js';

/** The settings sheet: music, sound, MIDI, what the stage shows, and the tier. */
export function settings(act, tell, link) {
  const menus = h('div', { class: 'play-menus' });
  const toggles = h('div', { class: 'play-toggles' });
  const outputs = picker({ label: 'Sound goes to', testid: 'play.output', send: (id) => act('useOutput', { id }) });
  const status = h('sx-status', {});
  const sounds = recipes(act);
  const keyboards = ports(link);
  const address = textField({ label: 'Send notes to', testid: 'play.midi.address', errorTestid: 'play.midi.error', send: (text) => tell('typeAddress', { text }) });
  const form = h('form', { class: 'midi-form' }, address.element, submitButton('plus', 'Add', 'play.midi.connect'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act('connect');
  });
  const connections = h('ul', { class: 'midi-connections' });
  const controllers = h('ul', { class: 'controllers' });
  const latency = h('dl', { class: 'latency', testid: 'play.latency' });
  const tier = h('table', { class: 'tier', testid: 'play.tier' });
  const tierWords = h('p', { class: 'muted small' });
  const part = (heading, ...content) => h('section', {}, h('h3', {}, heading), ...content);
  return {
    element: h('div', { class: 'play-settings' },
      part('Music', menus),
      part('Sound', outputs.element, status, sounds.element),
      part('MIDI', form, connections, keyboards.element, h('h4', {}, 'Controllers for the dials'), controllers),
      part('Stage', toggles),
      part('Delay', latency),
      part('Tier', tierWords, tier),
      h('button', { type: 'button', class: 'quiet', testid: 'play.reset', onclick: () => act('reset') }, 'All settings as at first')),
    update(state, about) {
      setRows(menus, state.menus, ({ id }) => id, (menu) => menuRow(menu, act));
      setRows(toggles, state.toggles, ({ id }) => id, (item) => toggleRow(item, act));
      outputs.update(state.sound.outputs, state.sound.output);
      status.show(state.sound.status);
      sounds.update(state);
      address.update({ text: state.address, problem: state.addressError, ...about });
      const numbered = state.connections.map((item, number) => ({ ...item, number }));
      setRows(connections, numbered, ({ id, number }) => `${number} ${id}`, (item) => connectionRow(item, act));
      setRows(controllers, state.controllers, ({ id }) => id, (item) => controllerRow(item, act));
      setRows(latency, state.latency.stages, ({ title }) => title, latencyRow);
      setText(tierWords, [state.tier.sentence, state.tier.store].filter(Boolean).join(' '));
      setRows(tier, state.tier.allowances, ({ title }) => title, ({ title, free, pro }) => ({
        element: h('tr', {}, h('th', { scope: 'row' }, title), h('td', {}, free), h('td', {}, pro)),
      }));
    },
    leave() {
      sounds.leave();
      keyboards.leave();
    },
  };
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

function controllerRow({ id, title }, act) {
  const text = h('span', { class: 'muted small' });
  let isWaiting = false;
  const learn = h('button', { type: 'button', class: 'quiet', testid: `play.controller.${id}.learn`, onclick: () => act('learn', { dial: id, isOn: !isWaiting }) });
  const forget = quietButton('trash', `Forget the controller of ${title}`, () => act('forget', { dial: id }), { testid: `play.controller.${id}.forget` });
  return {
    element: h('li', { testid: `play.controller.${id}` }, h('span', {}, title), text, learn, forget),
    update(item) {
      isWaiting = item.isWaiting;
      setText(text, item.text);
      setText(learn, item.learn);
      setAttribute(learn, 'aria-label', `${item.learn}: ${title}`);
      setAttribute(learn, 'aria-pressed', String(isWaiting));
      forget.style.visibility = item.isLearned ? '' : 'hidden';
    },
  };
}

function latencyRow({ title }) {
  const value = h('dd', {});
  return { element: h('div', {}, h('dt', {}, title), value), update: ({ text }) => setText(value, text) };
}
