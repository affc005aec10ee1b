import { h, setText } from '../../core/element.js';

/** A question with a dangerous and a harmless answer; the harmless one has the focus. */
export function questionBox({ label, testid, confirm: yes, cancel: no, answer }) {
  const sentence = h('p', {});
  const confirm = h('button', { type: 'button', class: 'danger', testid: yes, onclick: () => answer(true) });
  const cancel = h('button', { type: 'button', testid: no, onclick: () => answer(false) });
  const element = h('div', { class: 'dash-question', role: 'alertdialog', 'aria-label': label, testid, hidden: true },
    sentence, h('div', { class: 'cap-row' }, cancel, confirm));
  return {
    element,
    update(question) {
      const isNew = element.hidden && question;
      element.hidden = !question;
      if (!question) return;
      setText(sentence, question.sentence);
      setText(confirm, question.confirm);
      setText(cancel, question.cancel);
      if (!isNew) return;
      cancel.focus();
      element.scrollIntoView({ block: 'nearest' });
    },
  };
}
