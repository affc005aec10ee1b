import { h, setRows, setSentence, setText } from '../../core/element.js';
import { deletion } from '../../parts/coach/deletion.js';
import { icon } from '../../parts/buttons.js';
import { roomLink } from '../../parts/frame.js';
import { comparisonCard, progressCard } from './progress.js';
import { takeRow } from './row.js';

export const styles = ['/style/room-coach-takes.css'];

/** All takes: the best opening, trends, two side by side. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('coachTakes', name, values);
  const word = h('span', {});
  const record = roomLink({ path: '/coach/record', go: studio.go, class: 'button primary', testid: 'coach.takes.record' }, icon('camera'), word);
  const empty = h('p', { class: 'empty', testid: 'coach.takes.empty', hidden: true });
  const hint = h('p', { class: 'muted', testid: 'coach.takes.hint', role: 'status', hidden: true });
  const list = h('ul', { class: 'take-list', testid: 'coach.takes.list', 'aria-label': 'Takes' });
  const question = deletion(act, { confirm: 'coach.takes.delete.confirm', cancel: 'coach.takes.delete.cancel' });
  const cards = [comparisonCard(act), progressCard()];
  root.append(h('div', { class: 'coach-takes' },
    h('header', { class: 'coach-head' }, h('h1', {}, 'Takes'), record),
    h('div', { class: 'coach-column' }, empty, hint, question.element, list),
    h('div', { class: 'coach-column' }, cards.map(({ element }) => element))));
  return studio.store.open('coachTakes', (state) => {
    setText(word, state.recordTitle);
    setSentence(empty, state.empty);
    setSentence(hint, state.hint);
    question.update(state.confirming);
    setRows(list, state.rows, ({ id }) => id, ({ id }) => takeRow(id, act, studio.go));
    for (const card of cards) card.update(state);
  });
}
