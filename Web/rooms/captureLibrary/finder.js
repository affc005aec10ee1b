import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { Typing } from '../../core/edits.js';
import { picker } from '../../parts/field.js';
import { icon } from '../../parts/buttons.js';

/** Search, grades and the order of the list. */
export function finder(act, tell) {
  const input = h('input', {
    type: 'text', testid: 'capture.library.search', 'aria-label': 'Search by task, room, person or note', placeholder: 'Search',
    autocomplete: 'off', spellcheck: false,
  });
  const typing = new Typing(input, (text) => tell('setSearch', { text }));
  const grades = h('div', { class: 'grade-filter', role: 'group', 'aria-label': 'Grades' });
  const sort = picker({ label: 'Order', testid: 'capture.library.sort', send: (value) => act('setSort', { sort: value }), isCompact: true });
  return {
    element: h('div', { class: 'finder', role: 'search' }, h('label', { class: 'search' }, icon('search'), input), sort.element, grades),
    update(state, about) {
      typing.update(state.search, about);
      sort.update(state.sorts, state.sort);
      setRows(grades, state.grades, ({ id }) => id, ({ id }) => {
        const button = h('button', { type: 'button', class: 'small', testid: `capture.library.grade.${id}`, onclick: () => act('toggleGrade', { grade: id }) });
        return {
          element: button,
          update(grade) {
            setText(button, grade.title);
            setAttribute(button, 'aria-pressed', String(grade.isOn));
          },
        };
      });
    },
  };
}
