import { h, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { deletion } from '../../parts/coach/deletion.js';
import { picker } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** What is kept, for how long, and the deletion of everything. */
export function storageCard(act) {
  const retention = picker({ label: 'Keep takes', testid: 'coach.retention', send: (days) => act('setRetention', { days: Number(days) }) });
  const sentence = h('p', { testid: 'coach.stored' });
  const word = h('span', {});
  const button = pictureButton('trash', word, () => act('deleteEverything'), { testid: 'coach.delete', class: 'danger' });
  const question = deletion(act, { confirm: 'coach.delete.confirm', cancel: 'coach.delete.cancel' });
  return {
    element: card({ heading: 'What is kept', className: 'coach-storage' }, sentence, retention.element, question.element, button),
    update({ storage }) {
      retention.update(storage.options, storage.retention);
      setText(sentence, storage.sentence);
      setText(word, storage.deleteTitle);
      button.disabled = !storage.canDelete;
      button.hidden = Boolean(storage.confirming);
      question.update(storage.confirming);
    },
  };
}
