import { h, setAttribute, setText } from '../../core/element.js';
import { quietButton, setWord, wordButton } from '../../parts/buttons.js';
import '../../parts/frame.js';
import { connection } from './connection.js';
import { nodeList } from './nodes.js';

/** The selected node or connection: beside the graph, or on a phone a line that opens a sheet. */
export function selection(act, tell, toast) {
  const nodes = nodeList(act, tell, toast);
  const edge = connection(act);
  const name = h('h3', { testid: 'workbench.selected' });
  const close = quietButton('close', 'Nothing selected', () => act('select', { node: null }), { testid: 'workbench.deselect' });
  const content = h('div', { class: 'bench-selected' }, nodes.element, edge.element);
  const element = h('section', { class: 'bench-selection', 'aria-label': 'Selected' },
    h('div', { class: 'bench-selection-head' }, name, close), content);
  const title = h('b', {});
  let sheet = null;
  const open = wordButton('settings', () => {
    sheet = h('sx-sheet', { heading: title.textContent, content });
    sheet.open();
  }, { testid: 'workbench.selected.open' });
  const line = h('div', { class: 'bench-selected-line', hidden: true }, title, open);
  return {
    element, line,
    /** `isCompact` where there is no room beside the graph. */
    update({ inspectors, connection: chosen, view }, isCompact) {
      const shown = view === 'graph' ? inspectors : [];
      nodes.update(shown);
      edge.element.hidden = !chosen;
      if (chosen) edge.update(chosen);
      const what = chosen?.title ?? shown.find(Boolean)?.id ?? '';
      element.hidden = !what || isCompact;
      line.hidden = !what || !isCompact;
      setText(title, what);
      setText(name, what);
      setWord(open, 'Parameters');
      setAttribute(open, 'aria-label', `Parameters of ${what}`);
      if (!what || !isCompact) sheet?.close();
      if (!isCompact && content.parentElement !== element) element.append(content);
    },
    measure(readings, reading) {
      nodes.measure(readings);
      edge.measure(reading.edge);
    },
  };
}
