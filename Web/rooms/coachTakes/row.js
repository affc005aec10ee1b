import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { roomLink } from '../../parts/frame.js';

/** One take: it opens its report, can be marked to be compared, saved and deleted. */
export function takeRow(id, act, go) {
  const title = h('b', {});
  const facts = h('small', { class: 'muted' });
  const score = h('b', { class: 'row-score' });
  const hook = h('span', { class: 'row-hook' });
  const badges = h('span', { class: 'row-badges' });
  const link = roomLink({ path: `/coach/report?take=${id}`, go, class: 'row-open', testid: `coach.takes.row.${id}` },
    score, h('span', { class: 'row-words' }, title, facts, h('span', { class: 'row-line' }, hook, badges)));
  const mark = h('button', {
    type: 'button', class: 'small row-mark', role: 'checkbox', testid: `coach.takes.row.${id}.mark`, onclick: () => act('mark', { take: id }),
  }, 'Compare');
  const files = h('ul', { class: 'row-files', 'aria-label': 'Save as' });
  const save = h('details', { class: 'row-save' }, h('summary', { class: 'button small' }, 'Save'), files);
  const remove = quietButton('trash', 'Delete', () => act('delete', { take: id }), { testid: `coach.takes.row.${id}.delete` });
  return {
    element: h('li', { class: 'take-card' }, link, h('div', { class: 'row-actions' }, mark, save, remove)),
    update(row) {
      setText(title, row.title);
      setText(facts, row.facts);
      setText(score, row.score?.text ?? '–');
      link.style.setProperty('--event', row.score?.colour ?? null);
      setText(hook, row.hook);
      hook.hidden = !row.hook;
      hook.style.setProperty('--event', row.hookColour ?? null);
      setRows(badges, row.badges.map((text) => ({ text })), ({ text }) => text, ({ text }) => ({ element: h('span', { class: 'row-badge' }, text) }));
      setAttribute(mark, 'aria-checked', String(row.isMarked));
      mark.hidden = !row.canMark;
      save.hidden = row.downloads.length === 0;
      setRows(files, row.downloads, (file) => file.id, (file) => download(id, file));
    },
  };
}

function download(take, { id }) {
  const link = h('a', { download: '', testid: `coach.takes.row.${take}.export.${id}` });
  return {
    element: h('li', {}, link),
    update(file) {
      setText(link, file.title);
      link.setAttribute('href', file.path);
    },
  };
}
