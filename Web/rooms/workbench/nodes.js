import { h, setRows, setText } from '../../core/element.js';
import { nodeInspector } from './node.js';

/** Inspectors of some nodes; `isFolded` makes each a group that opens. */
export function nodeList(act, tell, toast, isFolded = false) {
  const rows = new Map();
  const element = h('div', { class: 'bench-nodes' });
  const make = ({ id }) => {
    const node = nodeInspector({ id }, act, tell, toast);
    const row = isFolded ? folded(node) : node;
    rows.set(id, row);
    return row;
  };
  return {
    element,
    update(inspectors) {
      setRows(element, inspectors, ({ id }) => id, make);
      for (const id of rows.keys()) if (!inspectors.some((node) => node.id === id)) rows.delete(id);
    },
    measure(readings) { for (const [id, row] of rows) row.measure(readings.get(id)); },
  };
}

function folded(node) {
  const title = h('b', {});
  const kind = h('span', { class: 'muted small' });
  const element = h('details', { class: 'bench-folded' }, h('summary', {}, title, kind), node.element);
  return {
    element,
    update(item) {
      setText(title, item.id);
      setText(kind, item.component);
      node.update(item);
    },
    measure: (reading) => element.open && node.measure(reading),
  };
}
