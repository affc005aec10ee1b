import { h, setRows, setSentence } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { scaleRow } from '../../parts/bench/scale-row.js';
import { picker } from '../../parts/field.js';
import { stateDialog } from '../../parts/dialogs.js';

/** Source, target, depth, curve and polarity of a modulation; `testid` begins the names of its fields. */
export function modulationForm(act, testid) {
  const fields = h('div', { class: 'bench-fields' });
  const depth = scaleRow({ testid: `${testid}.depth`, send: (value, gesture) => act('setDepth', { value, gesture }) });
  const problem = h('p', { class: 'error', role: 'alert', testid: `${testid}.problem`, hidden: true });
  const field = ({ id, title }) => {
    const one = picker({ label: title, testid: `${testid}.${id}`, send: (choice) => act('chooseModulation', { field: id, id: choice }) });
    return { element: one.element, update: ({ options, value }) => one.update(options, value) };
  };
  return {
    element: h('div', { class: 'form' }, fields, depth.element, problem),
    update(sheet) {
      setRows(fields, sheet.fields, ({ id }) => id, field);
      depth.update(sheet.depth);
      setSentence(problem, sheet.problem);
    },
  };
}

/** The sheet for a new modulation. */
export function modulationSheet(act) {
  const form = modulationForm(act, 'workbench.modulation');
  const cancel = () => act('modulate', { isOpen: false });
  const add = pictureButton('plus', 'Add', () => act('addModulation'), { class: 'primary', testid: 'workbench.modulation.add' });
  const dialog = stateDialog({ testid: 'workbench.modulation', cancel },
    h('div', { class: 'form' }, form.element, h('div', { class: 'dialog-end' }, h('button', { type: 'button', onclick: cancel }, 'Cancel'), add)));
  return {
    element: dialog.element,
    update({ modulation }) {
      dialog.show(Boolean(modulation), 'Modulate');
      if (modulation) form.update(modulation);
    },
  };
}
