import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { textField } from '../../parts/field.js';

/** All takes: tap one to select it, its name to rename it. */
export function takeList(act, tell) {
  const list = h('ul', { class: 'take-rows', testid: 'takes.list', 'aria-label': 'Takes' });
  const empty = h('p', { class: 'empty', testid: 'takes.empty', hidden: true });
  return {
    element: h('section', { 'aria-label': 'All takes' }, empty, list),
    update({ rows, empty: sentence, renaming, selected }, about) {
      setSentence(empty, sentence);
      setRows(list, rows.map((row) => ({
        ...row, renaming: renaming?.take === row.name ? renaming : null,
        isSelected: selected?.name === row.name, about,
      })), ({ name }) => name, (row) => takeRow(row, act, tell));
    },
  };
}

function takeRow({ name }, act, tell) {
  const title = h('span', { class: 'take-name' });
  const date = h('span', { class: 'take-date' });
  const length = h('b', { class: 'take-length' });
  const facts = h('span', { class: 'muted small take-facts' });
  const lost = h('span', { class: 'small take-lost', hidden: true });
  const note = h('span', { class: 'small muted', hidden: true });
  const playing = h('span', { class: 'take-playing', hidden: true }, 'Playing');
  const open = h('button', {
    class: 'take-open', testid: `takes.row.${name}`, onclick: () => act('select', { take: name }),
  }, h('span', { class: 'take-line' }, title, length),
    h('span', { class: 'take-line' }, playing, date, facts), lost, note);
  let rename = null;
  const actions = h('div', { class: 'take-actions' },
    quietButton('play', 'Play', () => {
      act('select', { take: name });
      act('play', { take: name });
    }, { testid: `takes.play.${name}` }),
    quietButton('pencil', 'Rename', () => act('beginRename', { take: name }), { testid: `takes.rename.${name}` }),
    quietButton('trash', 'Delete', () => act('delete', { take: name }), { testid: `takes.delete.${name}` }));
  const element = h('li', { class: 'take-row' }, open, actions);
  return {
    element,
    update(row) {
      setText(title, row.name);
      setText(date, row.date);
      setText(length, row.length);
      setText(facts, row.facts);
      setSentence(lost, row.lost);
      setSentence(note, row.note);
      playing.hidden = !row.isPlaying;
      setAttribute(open, 'aria-pressed', String(row.isSelected));
      element.classList.toggle('is-selected', row.isSelected);
      open.hidden = actions.hidden = Boolean(row.renaming);
      if (!row.renaming) {
        rename?.element.remove();
        rename = null;
        return;
      }
      const isNew = !rename;
      rename ??= renameForm(act, tell);
      if (isNew) element.append(rename.element);
      rename.update(row.renaming, row.about);
      if (isNew) rename.begin();
    },
  };
}

/** The name as a field, in place of the row, until Enter or Escape. */
function renameForm(act, tell) {
  const field = textField({
    label: 'New name', testid: 'takes.name', send: (text) => tell('setName', { text }),
  });
  const element = h('form', {
    class: 'take-rename',
    onsubmit: (event) => {
      event.preventDefault();
      act('finishRename');
    },
    onkeydown: (event) => { if (event.key === 'Escape') act('cancelRename'); },
  }, field.element, h('div', { class: 'take-rename-end' },
    h('button', { type: 'submit', class: 'primary small', testid: 'takes.name.done' }, 'Rename'),
    h('button', { type: 'button', class: 'small', onclick: () => act('cancelRename') }, 'Cancel')));
  return {
    element,
    begin() {
      field.input.focus();
      field.input.select();
    },
    update({ text, error }, { isFull }) { field.update({ text, problem: error, isFull }); },
  };
}
