import { h, setRows, setSentence, setText } from '../../core/element.js';
import { icon } from '../../parts/buttons.js';
import { roomLink } from '../../parts/frame.js';
import '../../parts/card.js';
import { destinationsCard } from './destinations.js';
import { libraryQuestion } from './question.js';
import { sessionRow } from './row.js';
import { selectionBar } from './selection.js';
import { finder } from './finder.js';

export const styles = ['/style/room-capture-library.css'];

/** All sessions: find them, check, export, upload and delete them. */
export function mount(root, studio) {
  const act = (name, values) => {
    question.asks(name);
    return studio.act('captureLibrary', name, values);
  };
  const tell = (name, values) => studio.tell('captureLibrary', name, values);
  const question = libraryQuestion(act);
  const word = h('span', {});
  const record = roomLink({ path: '/capture', go: studio.go, class: 'button primary' }, icon('camera'), word);
  const sentence = h('p', { class: 'muted library-sentence', testid: 'capture.library.sentence', role: 'status' });
  const empty = h('p', { class: 'empty', testid: 'capture.library.empty', hidden: true });
  const list = h('ul', { class: 'session-list', testid: 'capture.library.list', 'aria-label': 'Sessions' });
  const more = h('button', { type: 'button', class: 'library-more', testid: 'capture.library.more', hidden: true, onclick: () => act('showMore') });
  const space = h('sx-status', { class: 'library-space' });
  const parts = [finder(act, tell), selectionBar(act), destinationsCard(act, tell)];
  const [find, selection, destinations] = parts.map(({ element }) => element);
  root.append(h('div', { class: 'library' },
    h('header', { class: 'library-head' }, h('div', {}, h('h1', {}, 'Library'), sentence), space, record),
    h('div', { class: 'library-main' }, find, selection, empty, list, more),
    h('div', { class: 'library-side' }, destinations), question.element));
  const stop = studio.store.open('captureLibrary', (state, about) => {
    setText(word, state.recordTitle);
    setSentence(sentence, state.sentence);
    setSentence(empty, state.empty);
    setSentence(more, state.more);
    space.show(state.space);
    for (const part of [...parts, question]) part.update(state, about);
    setRows(list, state.rows.map((row) => ({ ...row, formats: state.formats })), ({ id }) => id, (row) => sessionRow(row, act, studio.go));
  });
  return () => {
    stop();
    question.end();
  };
}
