import { h, setAttribute, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';

/** Record, and import a file. */
export function recorder(act, choose) {
  const word = h('span', {});
  const record = h('button', {
    class: 'record-take', testid: 'takes.record', title: 'Record (R)',
    onclick: () => act('toggleRecording'),
  }, h('span', { class: 'record-dot', 'aria-hidden': 'true' }), word);
  const sentence = h('span', { class: 'record-sentence', role: 'status' });
  return {
    element: h('div', { class: 'recorder' }, record,
      pictureButton('plus', 'Import', choose, {
        testid: 'takes.import', title: 'A Live Link Face CSV, a session, a CSV or JSON Lines file; or drop it here',
      }), sentence),
    update({ recording }) {
      setAttribute(record, 'aria-pressed', String(recording.isOn));
      setAttribute(record, 'data-arriving', String(recording.isArriving));
      record.disabled = !recording.canRecord;
      setText(word, recording.title);
      setText(sentence, recording.sentence);
    },
  };
}
