import { h, setText } from '../../core/element.js';

/** The question before sessions are deleted, or leave this computer; its sentence names the place. */
export function libraryQuestion(act) {
  const sentence = h('p', {});
  const confirm = h('button', { type: 'button', testid: 'capture.library.question.confirm', onclick: () => act('confirm') });
  const cancel = h('button', { type: 'button', testid: 'capture.library.question.cancel', onclick: () => act('cancel') });
  const element = h('dialog', { class: 'sheet library-question', role: 'alertdialog', 'aria-label': 'Question', testid: 'capture.library.question' },
    sentence, h('div', { class: 'library-row' }, confirm, cancel));
  element.addEventListener('cancel', (event) => {
    event.preventDefault();
    act('cancel');
  });
  let isHarmful = true;
  return {
    element,
    /** Remembers what was asked for: an answer that deletes is red. */
    asks(name) {
      if (name === 'delete' || name === 'upload') isHarmful = name === 'delete';
    },
    update({ question }) {
      if (!question) return element.open && element.close();
      setText(sentence, question.sentence);
      setText(confirm, question.confirm);
      setText(cancel, question.cancel);
      confirm.className = isHarmful ? 'danger is-full' : 'primary';
      if (element.open) return;
      element.showModal();
      // The harmless answer has the focus.
      cancel.focus();
    },
    end() { if (element.open) element.close(); },
  };
}
