import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { pictureButton, submitButton } from '../../parts/buttons.js';
import { picker, textField, toggle } from '../../parts/field.js';
import { card } from '../../parts/sx-card.js';
import '../../parts/sx-segmented.js';
import '../../parts/sx-slider.js';
import { Choices } from '../../core/choices.js';
import { colourOf } from '../../parts/protocols.js';

const framings = [
  { id: 'length', title: 'Length (OSC 1.0)' },
  { id: 'slip', title: 'SLIP (OSC 1.1)' },
];

/** Adds an output; the hub validates the fields. */
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
  const midi = midiFields(choices);
  const network = h('div', { class: 'network' }, host.element, port.element);
  const more = advanced(act, choices);
  const add = submitButton('plus', 'Add output', 'connect.sink.add');
  const url = h('code', { class: 'muted address' });
  const form = h('form', { class: 'form' },
    kinds, network, recents, path.element, midi.element, more.element, h('div', { class: 'form-end' }, add, url));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!add.disabled && act('addSink')) {
      forget();
      choices.forget();
    }
  });
  const useRecent = (target) => { forget(); act('useRecent', { target }); };
  return {
    element: card({ heading: 'Add an output', id: 'add-output' }, form),
    update({ sinkForm: state }, { isFull }) {
      choices.restore(state, { isFull });
      kinds.show(state.kinds.map((kind) => ({ ...kind, colour: colourOf(kind.id) })), state.kind);
      setAttribute(form, 'data-colour', colourOf(state.kind));
      const kind = state.kinds.find(({ id }) => id === state.kind);
      const isNamed = !kind?.isNetwork;
      network.hidden = isNamed;
      recents.hidden = isNamed || state.recents.length === 0;
      path.element.hidden = !isNamed;
      host.update({ text: state.host, problem: state.hostError, isFull });
      port.update({ text: state.port, problem: state.portError, isFull });
      path.update({ text: state.path, problem: state.pathError, isFull, title: kind?.pathTitle });
      setRows(recents, state.recents, (target) => target, (target) => recent(target, useRecent));
      midi.update(state);
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

const layouts = [
  { id: 'spec', title: 'CC 0–61' },
  { id: 'safe', title: 'Safe CCs' },
  { id: 'fine', title: '14-bit CCs' },
];
const midiChannels = [
  ...Array.from({ length: 16 }, (_, index) => ({ id: String(index + 1), title: String(index + 1) })),
  { id: 'performer', title: 'each performer’s own' },
];

/** Channel, layout and blink notes of a MIDI output. */
function midiFields(choices) {
  let options = {};
  const choose = (change) => {
    options = { ...options, ...change };
    choices.make('setMIDI', { options }, 'midi', options);
  };
  const channel = picker({
    label: 'MIDI channel', testid: 'connect.sink.channel',
    send: (value) => choose(value === 'performer'
      ? { followsPerformer: true } : { followsPerformer: false, channel: Number(value) }),
  });
  const layout = h('sx-segmented', { label: 'Controllers', prefix: 'connect.sink.layout' });
  layout.addEventListener('choose', ({ detail }) => choose({ layout: detail }));
  const notes = toggle({
    label: 'Blinks play notes 60 and 61', testid: 'connect.sink.notes',
    send: (isOn) => choose({ sendsBlinkNotes: isOn }),
  });
  const element = h('div', { class: 'midi-fields' }, channel.element,
    h('div', { class: 'field' }, h('span', { class: 'label' }, 'Controllers'), layout), notes.element);
  return {
    element,
    update(state) {
      options = state.midi;
      element.hidden = !['rtpMIDI', 'jackMIDI', 'midiFile'].includes(state.kind);
      channel.update(midiChannels, options.followsPerformer ? 'performer' : String(options.channel));
      layout.show(layouts, options.layout);
      notes.update(options.sendsBlinkNotes);
    },
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
    h('span', { class: 'label' }, 'Network timeout (seconds)'), timeout);
  const broadcast = toggle({
    label: 'Broadcast to the whole network', testid: 'connect.sink.broadcast',
    send: (isOn) => choices.make('setBroadcast', { isOn }, 'isBroadcast', isOn),
  });
  const shapes = toggle({
    label: 'Also send the 52 ARKit names', testid: 'connect.sink.arkit',
    send: (isOn) => choices.make('setARKit', { isOn }, 'includesARKit', isOn),
  });
  const tenVolts = toggle({
    label: 'Full movement is 10 V (otherwise 5 V)', testid: 'connect.sink.tenVolts',
    send: (isOn) => choices.make('setTenVolts', { isOn }, 'isTenVolts', isOn),
  });
  const framing = h('sx-segmented', { label: 'TCP framing', prefix: 'connect.sink.framing' });
  framing.addEventListener('choose', ({ detail }) =>
    choices.make('setFraming', { framing: detail }, 'framing', detail));
  const framingField = h('div', { class: 'field' }, h('span', { class: 'label' }, 'TCP framing'), framing);
  const body = h('div', { class: 'advanced-body' },
    h('div', { class: 'field' }, h('span', { class: 'label' }, 'Frame rate (frames per second)'), rate),
    timeoutField, broadcast.element, shapes.element, tenVolts.element, framingField);
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
      tenVolts.element.hidden = !['jackCV', 'weirdConnectV2'].includes(state.kind);
      tenVolts.update(state.isTenVolts);
      framingField.hidden = state.kind !== 'oscTCP';
      framing.show(framings, state.framing);
    },
  };
}
