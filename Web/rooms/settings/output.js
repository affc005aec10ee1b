import { h, setRows, setSentence, setText } from '../../core/element.js';
import { toggle } from '../../parts/field.js';
import { icon } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** The configured outputs with packet counts. */
export function output(act, studio) {
  const total = h('b', { class: 'bandwidth', testid: 'settings.bandwidth' });
  const list = h('ul', { class: 'output-rows' });
  const empty = h('p', { class: 'muted small' });
  const connect = h('button', { type: 'button', class: 'small', onclick: () => studio.go('/connect') }, 'Open CONNECT');
  const debugging = toggle({
    label: 'Debug mode: packet log, network graph, figures on TRACK', testid: 'settings.debug',
    send: (isOn) => act('setDebugging', { isOn }),
  });
  return {
    element: card({ heading: 'Output', end: connect }, total, empty, list, debugging.element),
    update({ bandwidth, debug }) {
      setText(total, bandwidth.text);
      setSentence(empty, bandwidth.empty);
      setRows(list, bandwidth.rows, ({ id }) => id, row);
      debugging.update(debug.isOn);
    },
  };
}

function row({ id, colour }) {
  const title = h('span', { class: 'output-title' });
  const rate = h('b', { testid: `settings.output.${id}.rate` });
  const total = h('span', { class: 'muted small' });
  const element = h('li', { 'data-colour': colour }, icon('connect'), title, rate, total);
  return {
    element,
    update(item) {
      setText(title, item.title);
      setText(rate, item.rate);
      setText(total, item.sum);
      element.classList.toggle('is-off', !item.isOn);
    },
  };
}
