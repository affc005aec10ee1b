import { h, setRows, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';
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
      setRows(legend, state.graph, ({ id }) => id, legendRow);
      setRows(logs, state.logs, ({ id }) => id, log);
    },
  };
}

function legendRow({ colour }) {
  const text = h('span', {});
  const element = h('li', { class: 'small', 'data-colour': colour },
    h('i', { class: 'legend-line', 'aria-hidden': 'true' }), text);
  return {
    element,
    update({ title, dash }) {
      setText(text, title);
      element.dataset.dash = dash;
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
      setText(title, state.title);
      table.hidden = state.packets.length === 0;
      body.replaceChildren(...state.packets.map(({ number, time, size, head }) => h('tr', {},
        h('td', {}, String(number)), h('td', {}, time), h('td', {}, String(size)),
        h('td', {}, h('code', {}, head)))));
    },
  };
}
