import { h, setRows, setText } from '../../core/element.js';
import { card } from '../../parts/sx-card.js';
import { colourOf } from '../../parts/protocols.js';
import { graph } from './graph.js';

/** Bytes per second over the last minute, and the newest packets of every output. */
export function debug() {
  const curve = graph();
  const top = h('span', { class: 'muted small' });
  const legend = h('ul', { class: 'legend' });
  const logs = h('div', { class: 'logs' });
  const element = card({ heading: 'Debug', testid: 'settings.debug.panel' },
    h('figure', { class: 'graph' },
      h('figcaption', { class: 'small' }, 'Bytes per second, last minute. Top of the graph: ', top), curve.element, legend),
    logs);
  return {
    element,
    update({ debug: state }) {
      element.hidden = !state.isOn;
      if (!state.isOn) return;
      setText(top, state.top);
      curve.update(state.graph);
      setRows(legend, state.graph.map((line, place) => ({ ...line, place })), ({ id }) => id, legendRow);
      setRows(logs, state.logs, ({ id }) => id, log);
    },
  };
}

function legendRow({ kind }) {
  const text = h('span', {});
  const element = h('li', { class: 'small', 'data-colour': colourOf(kind) },
    h('i', { class: 'legend-line', 'aria-hidden': 'true' }), text);
  return {
    element,
    update({ title, place }) {
      setText(text, title);
      element.dataset.dash = place % 3;
    },
  };
}

function log({ id }) {
  const title = h('summary', {});
  const body = h('tbody', {});
  const table = h('div', { class: 'log-scroll', tabIndex: 0, role: 'region', 'aria-label': 'Packets' },
    h('table', { testid: `settings.log.${id}` },
      h('thead', {}, h('tr', {}, ['Nr', 'Time', 'Bytes', 'First bytes'].map((name) => h('th', { scope: 'col' }, name)))),
      body));
  const element = h('details', { class: 'log', open: true }, title, table);
  return {
    element,
    update(state) {
      setText(title, state.packets.length ? state.title : `${state.title}: no packet yet`);
      table.hidden = state.packets.length === 0;
      body.replaceChildren(...state.packets.map(({ number, time, size, head }) => h('tr', {},
        h('td', {}, String(number)), h('td', {}, clock(time)), h('td', {}, String(size)),
        h('td', {}, h('code', {}, head)))));
    },
  };
}

/** The time of day with milliseconds. */
function clock(seconds) {
  const date = new Date(seconds * 1000);
  const two = (number) => String(number).padStart(2, '0');
  const thousandths = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${thousandths}`;
}
