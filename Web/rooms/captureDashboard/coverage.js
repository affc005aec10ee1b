import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';

/** How many takes there are of each verb in each room. */
export function coverageCard() {
  const sentence = h('p', {});
  const fill = h('i', {});
  const bar = h('div', { class: 'coverage-bar', 'aria-hidden': 'true' }, fill);
  const column = (title) => h('th', { scope: 'col' }, h('span', {}, title));
  const rooms = h('tr', {});
  const [first, last] = [column('Task'), column('All')];
  const body = h('tbody', {});
  return {
    element: card({ heading: 'Coverage', className: 'dash-coverage', testid: 'capture.dashboard.coverage' }, sentence, bar,
      h('table', { class: 'coverage' }, h('thead', {}, rooms), body)),
    update({ coverage }) {
      setText(sentence, coverage.sentence);
      fill.style.setProperty('--share', coverage.share);
      if (rooms.children.length === 0) rooms.append(first, ...coverage.columns.map(({ title }) => column(title)), last);
      setRows(body, coverage.rows, ({ id }) => id, ({ id }) => verbRow(id, coverage.columns));
    },
  };
}

function verbRow(verb, columns) {
  const title = h('th', { scope: 'row' });
  const cells = columns.map((room) => h('td', { testid: `capture.dashboard.coverage.${verb}.${room.id}` }));
  const total = h('td', { class: 'is-total' });
  return {
    element: h('tr', {}, title, cells, total),
    update(row) {
      setText(title, row.title);
      row.cells.forEach((cell, index) => {
        setText(cells[index], cell.text);
        setAttribute(cells[index], 'data-tone', cell.tone);
        cells[index].style.setProperty('--share', cell.share);
      });
      setText(total, row.total);
    },
  };
}
