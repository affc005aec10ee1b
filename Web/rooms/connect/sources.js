import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** The list of sources. */
export function sourceList(act) {
  const list = h('ul', { class: 'rows' });
  const empty = h('p', { class: 'empty', hidden: true });
  return {
    element: card({ heading: 'Sources', note: 'Inputs with a face' }, empty, list),
    update({ sources, sourcesHint }) {
      setSentence(empty, sourcesHint);
      setRows(list, sources, ({ id }) => id, (source) => row(source, act));
    },
  };
}

function row({ id }, act) {
  const title = h('h3', {});
  const url = h('code', { class: 'muted' });
  const status = h('sx-status', { class: 'small' });
  const remove = quietButton('trash', 'Remove', () => act('removeSource', { id }));
  return {
    element: h('li', { class: 'row', testid: `connect.source.${id}` },
      h('div', { class: 'row-words' }, h('div', { class: 'row-title' }, title, url), status), remove),
    update(source) {
      setText(title, source.title);
      setText(url, source.url);
      status.show(source);
      remove.hidden = !source.canRemove;
      setAttribute(remove, 'aria-label', `Remove ${source.title}`);
    },
  };
}
