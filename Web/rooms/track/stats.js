import { h, setRows, setText } from '../../core/element.js';

/** The figures of debug mode over the face. */
export function stats() {
  const element = h('dl', { class: 'stats', testid: 'track.stats', 'aria-label': 'Live figures', hidden: true });
  return {
    element,
    update({ stats: figures }) {
      element.hidden = figures.length === 0;
      setRows(element, figures, ({ name }) => name, figure);
    },
  };
}

function figure({ name }) {
  const text = h('dd', {});
  return { element: h('div', {}, h('dt', {}, name), text), update: (item) => setText(text, item.text) };
}
