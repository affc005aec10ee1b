import { h, setSentence, setText } from '../../core/element.js';
import { submitButton } from '../../parts/buttons.js';
import { picker, textField } from '../../parts/field.js';
import { card } from '../../parts/sx-card.js';

const titles = { port: 'Port on this computer', path: 'File on the hub', host: 'Address that the app shows' };

/** Adds a source of the kinds that the hub offers. */
export function sourceForm(act, tell) {
  const kind = picker({
    label: 'Kind', testid: 'connect.source.kind',
    send: (value) => { text.forget(); act('setSourceKind', { kind: value }); },
  });
  const hint = h('p', { class: 'hint' });
  const text = textField({
    label: titles.port, testid: 'connect.source.text', errorTestid: 'connect.source.error',
    send: (value) => tell('setSourceText', { text: value }),
  });
  const add = submitButton('plus', 'Add source', 'connect.source.add');
  const url = h('code', { class: 'muted address' });
  const form = h('form', { class: 'form' },
    kind.element, hint, text.element, h('div', { class: 'form-end' }, add, url));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!add.disabled && act('addSource')) text.forget();
  });
  return {
    element: card({ heading: 'Add a source' }, form),
    update({ sourceForm: state }, { isFull }) {
      kind.update(state.kinds, state.kind);
      setSentence(hint, state.kinds.find(({ id }) => id === state.kind)?.hint);
      text.element.hidden = state.field === 'none';
      text.update({ text: state.text, problem: state.error, isFull, title: titles[state.field] });
      text.input.inputMode = state.field === 'port' ? 'numeric' : 'text';
      add.disabled = !state.canAdd;
      setText(url, state.canAdd ? state.url : '');
    },
  };
}
