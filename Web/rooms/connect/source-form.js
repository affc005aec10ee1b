import { h, setRows, setSentence, setText } from '../../core/element.js';
import { submitButton } from '../../parts/buttons.js';
import { picker, textField, toggle } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** Adds a source of the kinds that the hub offers. */
export function sourceForm(act, tell) {
  const kind = picker({
    label: 'Kind', testid: 'connect.source.kind',
    send: (value) => { text.forget(); act('setSourceKind', { kind: value }); },
  });
  const hint = h('p', { class: 'hint' });
  const text = textField({
    label: '', testid: 'connect.source.text', errorTestid: 'connect.source.error',
    send: (value) => tell('setSourceText', { text: value }),
  });
  const axes = axisList(act);
  const add = submitButton('plus', 'Add source', 'connect.source.add');
  const url = h('code', { class: 'muted address' });
  const form = h('form', { class: 'form' },
    kind.element, hint, text.element, axes.element, h('div', { class: 'form-end' }, add, url));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!add.disabled && act('addSource')) text.forget();
  });
  return {
    element: card({ heading: 'Add a source', id: 'add-source' }, form),
    update({ sourceForm: state }, { isFull }) {
      kind.update(state.kinds, state.kind);
      setSentence(hint, state.hint);
      text.element.hidden = !state.fieldTitle;
      text.update({ text: state.text, problem: state.error, isFull, title: state.fieldTitle });
      text.input.inputMode = state.isNumeric ? 'numeric' : 'text';
      axes.update(state);
      add.disabled = !state.canAdd;
      setText(url, state.url);
    },
  };
}

/** Axes to invert. */
function axisList(act) {
  const list = h('ul', { class: 'axes', 'aria-label': 'Inverted axes' });
  const count = h('span', { class: 'muted' });
  return {
    element: h('details', { class: 'axis-choice', testid: 'connect.source.axes' },
      h('summary', {}, h('span', {}, 'Something moves the wrong way'), count), list),
    update({ axes, inverted }) {
      setText(count, inverted);
      setRows(list, axes, ({ id }) => id, (axis) => axisRow(axis, act));
    },
  };
}

function axisRow({ id, title }, act) {
  const invert = toggle({
    label: title, testid: `connect.source.axis.${id}`,
    send: (isInverted) => act('setSourceAxis', { axis: id, isInverted }),
  });
  return {
    element: h('li', {}, invert.element),
    update: ({ isInverted }) => invert.update(isInverted),
  };
}
