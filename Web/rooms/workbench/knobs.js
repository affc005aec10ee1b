import { h, setRows, setSentence } from '../../core/element.js';
import { scaleRow } from '../../parts/bench/scale-row.js';
import { pictureButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';

/** The knobs of the recipe, and the morph between two settings of it. */
export function knobs(act, tell) {
  const list = h('div', { class: 'scales' });
  const empty = h('p', { class: 'empty' }, 'No knobs yet: select a node and tick “Knob” beside a parameter.');
  const row = ({ id }) => scaleRow({ testid: `workbench.knob.${id}`, send: (value, gesture) => tell('turn', { knob: id, value, gesture }) });
  const target = picker({ label: 'Morph to', testid: 'workbench.morph.to', send: (id) => act('chooseMorph', { id }) });
  const morph = scaleRow({ testid: 'workbench.morph', send: (position) => tell('morph', { position }) });
  const sentence = h('p', { class: 'muted small', role: 'status', testid: 'workbench.morph.sentence' });
  const keep = pictureButton('save', 'Keep this', () => act('keepMorph'), { class: 'small', testid: 'workbench.morph.keep' });
  const morphing = h('section', { class: 'bench-morph' }, h('h3', {}, 'Morph'), target.element, morph.element, sentence, keep);
  return {
    element: h('section', { class: 'bench-knobs' }, h('h3', {}, 'Knobs'), list, empty),
    morph: morphing,
    update(state) {
      setRows(list, state.knobs, ({ id }) => id, row);
      empty.hidden = state.knobs.length > 0 || !state.document.isOpen;
      morphing.hidden = state.morph.options.length === 0;
      target.update(state.morph.options, state.morph.choice);
      morph.update(state.morph.position);
      setSentence(sentence, state.morph.sentence);
    },
  };
}

/** What a person changes of a knob: its name and ends. */
export function knobForm(act) {
  const fields = h('div', { class: 'bench-fields' });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true });
  const element = h('details', { class: 'bench-knob-form', hidden: true }, h('summary', {}, 'The knob'), fields, problem);
  const field = ({ id, title, knob }) => {
    const input = h('input', {
      type: 'text', testid: `workbench.knob.${knob}.${id}`, 'aria-label': title, autocomplete: 'off', spellcheck: false,
      onchange: () => act('changeKnob', { knob, field: id, text: input.value }),
    });
    return {
      element: h('label', { class: 'bench-knob-field' }, h('span', {}, title), input),
      update({ value }) {
        if (document.activeElement !== input) input.value = value;
      },
    };
  };
  return {
    element,
    update(form) {
      element.hidden = !form;
      if (!form) return;
      setRows(fields, form.fields.map((one) => ({ ...one, knob: form.id })), ({ id, knob }) => `${knob} ${id}`, field);
      setSentence(problem, form.problem);
    },
  };
}
