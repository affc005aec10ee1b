import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';
import { nameField } from '../../parts/field.js';

/** The paired devices, each with an editable name and a button that removes it. */
export function devices(act) {
  const sentence = h('p', { class: 'muted small' });
  const list = h('ul', { class: 'device-rows' });
  const element = card({ heading: 'Paired devices', testid: 'settings.devices' }, sentence, list);
  element.id = 'devices';
  return {
    element,
    update(state) {
      setText(sentence, state.devices.sentence);
      list.hidden = state.devices.rows.length === 0;
      setRows(list, state.devices.rows, ({ id }) => id, (row) => device(row, state.devices, act));
    },
  };
}

function device({ id }, { longestName }, act) {
  const testid = `settings.device.${id}`;
  const name = nameField({
    label: 'Name of the device', testid: `${testid}.name`, className: 'device-name', longest: longestName,
    send: (name) => act('renameDevice', { id, name }),
  });
  const end = h('button', {
    type: 'button', class: 'small', testid: `${testid}.end`, onclick: () => act('endDevice', { id }),
  }, 'End');
  const status = h('sx-status', { class: 'small' });
  return {
    element: h('li', { testid }, name.input, end, status),
    update(row) {
      name.show(row.name);
      setAttribute(end, 'aria-label', row.endLabel);
      status.show(row);
    },
  };
}
