import { h, setAttribute, setRows, setText } from '../../core/element.js';

const faulty = ['searching', 'offline'];

/** Results of checks: the faults, and the others behind a line; the identifiers of their rows begin with `prefix`, if any. */
export function checkList(prefix, label = 'Checks') {
  const [faults, others] = [h('ul', { class: 'checks', 'aria-label': label }), h('ul', { class: 'checks' })];
  const count = h('span', { class: 'muted' });
  const rest = h('details', { class: 'other-checks' }, h('summary', {}, 'Other checks', count), others);
  const show = (list, rows) => setRows(list, rows, ({ id }) => id, ({ id }) => checkRow(prefix, id));
  return {
    element: h('div', { class: 'check-lists' }, faults, rest),
    update(rows) {
      const fine = rows.filter(({ tone }) => !faulty.includes(tone));
      show(faults, rows.filter(({ tone }) => faulty.includes(tone)));
      show(others, fine);
      rest.hidden = fine.length === 0;
      setText(count, String(fine.length));
    },
  };
}

function checkRow(prefix, id) {
  const title = h('b', {});
  const word = h('span', { class: 'check-word' });
  const sentence = h('p', {});
  const element = h('li', { class: 'check', testid: prefix ? `${prefix}.${id}` : null },
    h('i', { class: 'dot', 'aria-hidden': 'true' }), h('div', {}, h('span', { class: 'check-line' }, title, word), sentence));
  return {
    element,
    update(row) {
      setAttribute(element, 'data-tone', row.tone);
      setText(title, row.title);
      setText(word, row.word);
      setText(sentence, row.sentence);
    },
  };
}
