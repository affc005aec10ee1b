import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { pictureButton, submitButton } from '../../parts/buttons.js';
import { picker, textField, toggle } from '../../parts/field.js';
import { card } from '../../parts/card.js';
import { ruledSlider } from '../../parts/sx-slider.js';
import { Choices } from '../../core/edits.js';

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
      const fields = new Set(state.fields);
      kinds.show(state.kinds, state.kind);
      setAttribute(form, 'data-colour', state.colour);
      network.hidden = !fields.has('host');
      recents.hidden = !fields.has('recents');
      path.element.hidden = !fields.has('path');
      host.update({ text: state.host, problem: state.hostError, isFull });
      port.update({ text: state.port, problem: state.portError, isFull });
      path.update({ text: state.path, problem: state.pathError, isFull, title: state.pathTitle });
      setRows(recents, state.recents, (target) => target, (target) => recent(target, useRecent));
      midi.update(state, fields);
      more.update(state, fields);
      add.disabled = !state.canAdd;
      setText(url, state.url);
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

/** Channel, layout and blink notes of a MIDI output. */
function midiFields(choices) {
  let options = {};
  const choose = (change) => {
    options = { ...options, ...change };
    choices.make('setMIDI', { options }, 'midi', options);
  };
  const channel = picker({
    label: 'MIDI channel', testid: 'connect.sink.channel',
    send: (channel) => choices.make('setMIDIChannel', { channel }, 'midiChannel', channel),
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
    update(state, fields) {
      options = state.midi;
      element.hidden = !fields.has('midi');
      channel.update(state.midiChannels, state.midiChannel);
      layout.show(state.layouts, options.layout);
      notes.update(options.sendsBlinkNotes);
    },
  };
}

function advanced(act, choices) {
  const rate = ruledSlider({
    label: 'Frame rate', testid: 'connect.sink.rate',
    send: (value) => choices.make('setRate', { rate: value }, 'rate', value),
  });
  const timeout = ruledSlider({
    label: 'Network timeout', testid: 'connect.sink.timeout',
    send: (value) => choices.make('setTimeout', { seconds: value }, 'timeout', value),
  });
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
    rate.element, timeout.element, broadcast.element, shapes.element, tenVolts.element, framingField);
  const button = pictureButton('chevron', 'Advanced', () =>
    choices.make('toggleAdvanced', {}, 'isAdvancedOpen', button.getAttribute('aria-expanded') !== 'true'), {
    class: 'quiet disclosure', testid: 'connect.sink.advanced',
  });
  return {
    element: h('div', { class: 'advanced' }, button, body),
    update(state, fields) {
      setAttribute(button, 'aria-expanded', String(state.isAdvancedOpen));
      body.hidden = !state.isAdvancedOpen;
      rate.update(state.rate, state.rateRule);
      timeout.element.hidden = !fields.has('timeout');
      timeout.update(state.timeout, state.timeoutRule);
      broadcast.element.hidden = !fields.has('broadcast');
      broadcast.update(state.isBroadcast);
      shapes.element.hidden = !fields.has('arkit');
      shapes.update(state.includesARKit);
      tenVolts.element.hidden = !fields.has('tenVolts');
      tenVolts.update(state.isTenVolts);
      framingField.hidden = !fields.has('framing');
      framing.show(state.framings, state.framing);
    },
  };
}
