import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { pictureButton, submitButton } from '../../parts/buttons.js';
import { textField, toggle } from '../../parts/field.js';
import { card } from '../../parts/sx-card.js';
import '../../parts/sx-segmented.js';
import '../../parts/sx-slider.js';
import { Choices } from '../../core/choices.js';
import { colourOf } from './protocols.js';

const framings = [
  { id: 'length', title: 'Length (OSC 1.0)' },
  { id: 'slip', title: 'SLIP (OSC 1.1)' },
];

/** Adds an output; what is wrong with a line is said by the hub. */
export function sinkForm(act, tell) {
  const kinds = h('sx-segmented', { label: 'Protocol', prefix: 'connect.sink.kind', class: 'wrapping' });
  const choices = new Choices(tell);
  kinds.addEventListener('choose', ({ detail }) => {
    forget();
    choices.make('setSinkKind', { kind: detail }, 'kind', detail);
  });
  const host = textField({
    label: 'Target address', testid: 'connect.sink.host', send: (text) => tell('setHost', { text }),
  });
  const port = textField({
    label: 'Port', testid: 'connect.sink.port', isNumeric: true, send: (text) => tell('setPort', { text }),
  });
  const path = textField({
    label: 'File on the hub', testid: 'connect.sink.path', send: (text) => tell('setPath', { text }),
  });
  const forget = () => [host, port, path].forEach((field) => field.forget());
  const recents = h('ul', { class: 'recents', 'aria-label': 'Recent targets' });
  const network = h('div', { class: 'network' }, host.element, port.element);
  const more = advanced(act, choices);
  const add = submitButton('plus', 'Add output', 'connect.sink.add');
  const url = h('code', { class: 'muted address' });
  const form = h('form', { class: 'form' },
    kinds, network, recents, path.element, more.element, h('div', { class: 'form-end' }, add, url));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!add.disabled && act('addSink')) {
      forget();
      choices.forget();
    }
  });
  const useRecent = (target) => { forget(); act('useRecent', { target }); };
  return {
    element: card({ heading: 'Add an output' }, form),
    update({ sinkForm: state }, { isFull }) {
      choices.restore(state, { isFull });
      kinds.show(state.kinds.map((kind) => ({ ...kind, colour: colourOf(kind.id) })), state.kind);
      setAttribute(form, 'data-colour', colourOf(state.kind));
      const toFile = !state.kinds.find(({ id }) => id === state.kind)?.isNetwork;
      network.hidden = toFile;
      recents.hidden = toFile || state.recents.length === 0;
      path.element.hidden = !toFile;
      host.update({ text: state.host, problem: state.hostError, isFull });
      port.update({ text: state.port, problem: state.portError, isFull });
      path.update({ text: state.path, problem: state.pathError, isFull });
      setRows(recents, state.recents, (target) => target, (target) => recent(target, useRecent));
      more.update(state);
      add.disabled = !state.canAdd;
      setText(url, state.canAdd ? state.url : '');
    },
  };
}

function recent(target, use) {
  return {
    element: h('li', {}, h('button', {
      type: 'button', class: 'small chip', title: 'Use this target again', onclick: () => use(target),
    }, target)),
  };
}

function advanced(act, choices) {
  const rate = h('sx-slider', {});
  rate.options = {
    label: 'Frame rate', unit: 'frames per second', testid: 'connect.sink.rate',
    minimum: 10, maximum: 60, snaps: [30, 60], standard: 60,
  };
  rate.addEventListener('choose', ({ detail }) =>
    choices.make('setRate', { rate: detail }, 'rate', detail));
  const timeout = h('sx-slider', {});
  timeout.options = {
    label: 'Network timeout', unit: 'seconds', testid: 'connect.sink.timeout',
    minimum: 5, maximum: 30, standard: 10,
  };
  timeout.addEventListener('choose', ({ detail }) =>
    choices.make('setTimeout', { seconds: detail }, 'timeout', detail));
  const timeoutField = h('div', { class: 'field' },
    h('span', { class: 'label' }, 'Network timeout (seconds of silence)'), timeout);
  const broadcast = toggle({
    label: 'Broadcast to the whole network', testid: 'connect.sink.broadcast',
    send: (isOn) => choices.make('setBroadcast', { isOn }, 'isBroadcast', isOn),
  });
  const shapes = toggle({
    label: 'Also send the 52 ARKit names', testid: 'connect.sink.arkit',
    send: (isOn) => choices.make('setARKit', { isOn }, 'includesARKit', isOn),
  });
  const framing = h('sx-segmented', { label: 'TCP framing', prefix: 'connect.sink.framing' });
  framing.addEventListener('choose', ({ detail }) =>
    choices.make('setFraming', { framing: detail }, 'framing', detail));
  const framingField = h('div', { class: 'field' }, h('span', { class: 'label' }, 'TCP framing'), framing);
  const body = h('div', { class: 'advanced-body' },
    h('div', { class: 'field' }, h('span', { class: 'label' }, 'Frame rate (frames per second)'), rate),
    timeoutField, broadcast.element, shapes.element, framingField);
  const button = pictureButton('chevron', 'Advanced', () =>
    choices.make('toggleAdvanced', {}, 'isAdvancedOpen', button.getAttribute('aria-expanded') !== 'true'), {
    class: 'quiet disclosure', testid: 'connect.sink.advanced',
  });
  return {
    element: h('div', { class: 'advanced' }, button, body),
    update(state) {
      setAttribute(button, 'aria-expanded', String(state.isAdvancedOpen));
      body.hidden = !state.isAdvancedOpen;
      rate.value = state.rate;
      timeoutField.hidden = state.kind !== 'weirdConnect';
      timeout.value = state.timeout;
      broadcast.element.hidden = state.kind !== 'weirdConnect';
      broadcast.update(state.isBroadcast);
      shapes.element.hidden = !state.kind.startsWith('osc');
      shapes.update(state.includesARKit);
      framingField.hidden = state.kind !== 'oscTCP';
      framing.show(framings, state.framing);
    },
  };
}
