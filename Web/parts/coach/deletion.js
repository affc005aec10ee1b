import { h, setText } from '../../core/element.js';

/** The question before something is deleted; `testids` are { confirm, cancel }. */
export function deletion(act, { confirm: confirmed, cancel: cancelled }) {
  const sentence = h('p', {});
  const confirm = h('button', { type: 'button', class: 'danger is-full', testid: confirmed, onclick: () => act('confirmDeletion') });
  const cancel = h('button', { type: 'button', testid: cancelled, onclick: () => act('cancelDeletion') });
  const element = h('div', { class: 'deletion', role: 'alertdialog', 'aria-label': 'Delete', hidden: true },
    sentence, h('div', { class: 'coach-row' }, confirm, cancel));
  return {
    element,
    update(panel) {
      const isNew = element.hidden && panel;
      element.hidden = !panel;
      if (!panel) return;
      setText(sentence, panel.sentence);
      setText(confirm, panel.confirm);
      setText(cancel, panel.cancel);
      // The harmless answer has the focus.
      if (isNew) cancel.focus();
    },
  };
}
