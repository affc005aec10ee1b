import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import '../../parts/sx-segmented.js';

/** Record, and which meters to show. */
export function toolbar(act) {
  const word = h('span', { class: 'record-word' });
  const record = h('button', {
    class: 'record', testid: 'track.record', title: 'Record (R)', onclick: () => act('toggleRecording'),
  }, h('span', { class: 'record-dot', 'aria-hidden': 'true' }), word);
  const sentence = h('p', { class: 'record-sentence', role: 'status', hidden: true });
  const filters = h('sx-segmented', { label: 'Which meters', prefix: 'track.filter' });
  filters.addEventListener('choose', ({ detail }) => act('setFilter', { filter: detail }));
  return {
    element: h('div', { class: 'toolbar' }, record, filters, sentence),
    update({ recording, filter, filterChoices }) {
      setAttribute(record, 'aria-pressed', String(recording.isOn));
      setAttribute(record, 'data-arriving', String(recording.isArriving));
      record.disabled = !recording.canRecord;
      setText(word, recording.title);
      setSentence(sentence, recording.sentence);
      filters.show(filterChoices, filter);
    },
  };
}
