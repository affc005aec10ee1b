import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import '../../parts/field.js';
import { icon } from '../../parts/buttons.js';

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
