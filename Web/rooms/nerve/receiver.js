import { h, setText } from '../../core/element.js';
import { textField, toggle } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** On or off, the port, the volts of a full expression, and the network access. */
export function receiver(act, tell) {
  const on = toggle({ label: 'Receive jack voltages', testid: 'nerve.on', send: (isOn) => act('setOn', { isOn }) });
  const port = textField({ label: 'UDP port', testid: 'nerve.port', isNumeric: true, send: (text) => tell('setPort', { text }) });
  const move = h('button', { type: 'submit', testid: 'nerve.port.move', hidden: true }, 'Listen there');
  const form = h('form', { class: 'port-form' }, port.element, move);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!move.hidden) act('movePort');
  });
  const scale = h('sx-segmented', { label: 'Volts of a full expression', prefix: 'nerve.scale' });
  scale.addEventListener('choose', ({ detail }) => act('setScale', { scale: detail }));
  const note = h('p', { class: 'muted small' });
  const reach = h('p', { class: 'muted small', testid: 'nerve.reach' });
  return {
    element: card({ heading: 'Receiver' }, on.element, form,
      h('div', { class: 'field' }, h('span', { class: 'label' }, 'Volts of a full expression'), scale, note),
      reach),
    update(state, about) {
      on.update(state.isOn);
      port.update({ text: state.port, problem: state.portError, ...about });
      move.hidden = !state.canMove;
      scale.show(state.scales, state.scale);
      setText(note, state.scaleNote);
      setText(reach, state.reach);
    },
  };
}
