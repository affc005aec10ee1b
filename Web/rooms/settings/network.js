import { h, setSentence, setText } from '../../core/element.js';
import { picker, toggle } from '../../parts/field.js';
import { icon } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';
import { slider } from './slider.js';

/** How this hub reaches the network. */
export function network(act) {
  const launch = toggle({
    label: 'Connect on launch', testid: 'settings.launch',
    send: (isOn) => act('setConnectsOnLaunch', { isOn }),
  });
  const lastWords = h('span', {});
  const last = h('button', { type: 'button', class: 'last', testid: 'settings.last', onclick: () => act('connectLast') },
    icon('connect'), lastWords);
  const nothing = h('p', { class: 'muted small' });
  const timeout = slider({
    label: 'Network timeout', testid: 'settings.timeout',
    send: (value) => act('setTimeout', { value }),
  });
  const way = picker({
    label: 'Network interface', testid: 'settings.interface', send: (id) => act('setInterface', { id }),
  });
  return {
    element: card({ heading: 'Network' }, launch.element,
      h('div', { class: 'field' }, h('span', { class: 'label' }, 'Last connected'), last, nothing),
      timeout.element, way.element,
      h('p', { class: 'muted small' }, 'Datagrams are sent through this interface, and phones can reach the hub only through it.')),
    update(state) {
      launch.update(state.connectsOnLaunch);
      const { lastConnected } = state;
      last.hidden = !lastConnected;
      setSentence(nothing, state.lastHint);
      setText(lastWords, lastConnected?.sentence);
      last.disabled = Boolean(lastConnected?.isOn);
      timeout.update(state.timeout);
      way.update(state.interfaces, state.interface);
    },
  };
}
