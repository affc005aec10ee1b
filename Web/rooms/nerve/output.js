import { toggle } from '../../parts/field.js';
import { h } from '../../core/element.js';
import { card } from '../../parts/card.js';

/** The same voltages on JACK's audio ports. */
export function output(act) {
  const on = toggle({ label: "Voltages on JACK's audio ports", testid: 'nerve.jackout', send: (isOn) => act('setJack', { isOn }) });
  const status = h('sx-status', { class: 'small', role: 'status', testid: 'nerve.jackout.status' });
  return {
    element: card({ heading: 'JACK output' }, on.element, status),
    update({ hasJack, jackStatus }) {
      on.update(hasJack);
      status.show(jackStatus);
    },
  };
}
