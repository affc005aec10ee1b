import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { picker, textField } from '../../parts/field.js';

/** The taught postures of hands: what each does, and how it is taught. */
export function postures(act, tell) {
  const list = h('ul', { class: 'postures' });
  const hint = h('p', { class: 'muted small', role: 'status', testid: 'play.posture.hint' });
  const add = pictureButton('plus', 'Add a posture', () => act('addPosture'), { testid: 'play.posture.add' });
  return {
    element: h('div', { class: 'play-postures' }, list, hint, add),
    update({ postureForm }, about) {
      const rows = postureForm.rows.map((item) => ({ ...item, roles: postureForm.roles, about }));
      setRows(list, rows, ({ id }) => id, (item) => row(item, act, tell));
      setSentence(hint, postureForm.hint);
      add.disabled = postureForm.isFull;
    },
  };
}

function row({ id }, act, tell) {
  let isTaught = false;
  const name = textField({ label: 'Posture', testid: `play.posture.${id}.name`, send: (text) => tell('renamePosture', { posture: id, name: text }) });
  const role = picker({ label: 'While it is shown', testid: `play.posture.${id}.role`, send: (choice) => act('usePosture', { posture: id, role: choice }) });
  const text = h('span', { class: 'muted small', role: 'status', testid: `play.posture.${id}.text` });
  const teach = h('button', { type: 'button', testid: `play.posture.${id}.teach`, onclick: () => act('teach', { posture: id, isOn: !isTaught }) });
  const remove = quietButton('trash', '', () => act('removePosture', { posture: id }), { testid: `play.posture.${id}.remove` });
  return {
    element: h('li', { testid: `play.posture.${id}` }, name.element, role.element, h('div', { class: 'file-row' }, teach, remove, text)),
    update(item) {
      isTaught = item.isTaught;
      name.update({ text: item.name, ...item.about });
      role.update(item.roles, item.role);
      setText(text, item.text);
      setText(teach, item.teach);
      setAttribute(teach, 'aria-pressed', String(isTaught));
      setAttribute(teach, 'aria-label', `${item.teach}: ${item.name}`);
      setAttribute(remove, 'aria-label', `Remove ${item.name}`);
    },
  };
}
