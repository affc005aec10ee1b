import { h, setSentence } from '../../core/element.js';
import { submitButton } from '../../parts/buttons.js';
import { textField, toggle } from '../../parts/field.js';
import { stateDialog } from '../../parts/dialogs.js';

/** "New preset": a name, and whether the mapping is included. */
export function saveDialog(act, tell) {
  const name = textField({
    label: 'Name', testid: 'presets.save.name', send: (text) => tell('setName', { text }),
  });
  const mapping = toggle({
    label: 'Save current mapping', testid: 'presets.save.mapping',
    send: (isOn) => act('setIncludesMapping', { isOn }),
  });
  const pro = h('p', { class: 'hint', hidden: true });
  const sentence = h('p', { class: 'muted small', hidden: true });
  const save = submitButton(null, 'Save', 'presets.save.save');
  const form = h('form', { class: 'form' },
    name.element, mapping.element, pro, sentence,
    h('div', { class: 'dialog-end' },
      h('button', { type: 'button', onclick: () => act('cancel'), testid: 'presets.save.cancel' }, 'Cancel'), save));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell('setName', { text: name.input.value });
    act('save');
  });
  const dialog = stateDialog({ testid: 'presets.save', cancel: () => act('cancel') }, form);
  return {
    element: dialog.element,
    update({ saving }, { isFull }) {
      const opens = saving && !dialog.element.open;
      if (!saving || opens) name.forget();
      dialog.show(Boolean(saving), 'New preset');
      if (!saving) return;
      name.update({ text: saving.name, problem: saving.nameError, isFull: isFull && !opens });
      mapping.update(saving.includesMapping);
      mapping.element.hidden = !saving.canIncludeMapping;
      setSentence(pro, saving.mappingHint);
      setSentence(sentence, saving.sentence);
      if (opens) name.input.focus();
    },
  };
}
