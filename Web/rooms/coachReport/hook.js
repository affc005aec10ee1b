import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';

/** The verdict on the opening, with each reason behind a button. */
export function hookCard(act) {
  const verdict = h('strong', { class: 'hook-verdict' });
  const score = h('b', { class: 'hook-score' });
  const list = h('ul', { class: 'hook-list' });
  const note = h('p', { class: 'muted', hidden: true });
  const body = h('div', { class: 'hook-head' }, verdict, score);
  const element = card({ heading: 'Your opening', className: 'report-hook', testid: 'coach.report.hook' }, body, list, note);
  return {
    element,
    update({ hook, hookNote }) {
      element.hidden = !hook && !hookNote;
      body.hidden = list.hidden = !hook;
      setSentence(note, hookNote);
      if (!hook) return;
      element.style.setProperty('--event', hook.colour);
      setText(verdict, hook.verdict);
      setText(score, hook.score.text);
      setRows(list, hook.evaluations.map((row, index) => ({ ...row, index })), ({ index }) => index, ({ index }) => evaluation(index, act));
    },
  };
}

function evaluation(index, act) {
  const title = h('b', {});
  const score = h('span', {});
  const message = h('span', { class: 'muted' });
  const reasoning = h('p', {});
  const button = h('button', {
    type: 'button', class: 'hook-open', testid: `coach.report.hook.${index}`, onclick: () => act('toggleEvaluation', { index }),
  }, title, score, message);
  return {
    element: h('li', {}, button, reasoning),
    update(row) {
      button.style.setProperty('--event', row.colour);
      setText(title, row.title);
      setText(score, row.score.text);
      setText(message, row.message);
      setText(reasoning, row.reasoning);
      reasoning.hidden = !row.isOpen;
      setAttribute(button, 'aria-expanded', String(row.isOpen));
    },
  };
}
