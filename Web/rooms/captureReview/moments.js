import { h, setRows, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';

/** Events and marks; each leads to its place. */
export function momentsCard(act, playback) {
  const list = h('ul', { class: 'moments' });
  const element = card({ heading: 'Moments', className: 'review-moments' }, list);
  let shown = null;
  return {
    element,
    update({ moments }) {
      if (moments === shown) return;
      shown = moments;
      element.hidden = moments.length === 0;
      setRows(list, moments, ({ id }) => id, ({ id }) => momentRow(id, () => {
        playback.forget();
        act('select', { moment: id });
      }));
    },
  };
}

function momentRow(id, select) {
  const title = h('span', {});
  const button = h('button', { type: 'button', class: 'quiet review-moment', testid: `capture.review.moment.${id}`, onclick: select },
    h('i', { class: 'dot', 'aria-hidden': 'true' }), title);
  return {
    element: h('li', {}, button),
    update(moment) {
      button.dataset.tone = moment.tone;
      setText(title, moment.title);
    },
  };
}
