import { h, setText } from '../../core/element.js';
import { icon } from '../../parts/icons.js';

/** The line for the last take, with its files. */
export function take() {
  const name = h('b', {});
  const sentence = h('span', { class: 'muted' });
  const table = h('a', { class: 'button small', download: '' }, icon('download'), 'CSV');
  const session = h('a', { class: 'button small', download: '' }, icon('download'), 'Session');
  const element = h('div', { class: 'take', testid: 'track.take', role: 'status', hidden: true },
    h('div', { class: 'take-words' }, name, sentence), table, session);
  return {
    element,
    update({ lastTake }) {
      element.hidden = !lastTake;
      if (!lastTake) return;
      setText(name, lastTake.name);
      setText(sentence, lastTake.sentence);
      table.href = lastTake.downloadCSV;
      session.href = lastTake.download;
    },
  };
}
