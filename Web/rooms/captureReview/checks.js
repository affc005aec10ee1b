import { h, setRows, setSentence, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';

/** What the grade means, and why it is that one. */
export function gradeCard() {
  const rule = h('p', {});
  const reasons = h('ul', { class: 'reasons', testid: 'capture.review.grade.reasons' });
  const element = card({ heading: 'Grade', className: 'review-grade' }, rule, reasons);
  return {
    element,
    update({ grade }) {
      element.dataset.tone = grade.tone;
      setText(rule, grade.rule);
      reasons.hidden = grade.reasons.length === 0;
      setRows(reasons, grade.reasons.map((text, index) => ({ text, index })), ({ index }) => index, () => {
        const row = h('li', {});
        return { element: row, update: ({ text }) => setText(row, text) };
      });
    },
  };
}

/** Every check with its result; faults come first. */
export function checksCard() {
  const summary = h('sx-status', { testid: 'capture.review.summary' });
  const list = h('ul', { class: 'results' });
  const element = card({ heading: 'Checks', className: 'review-checks' }, summary, list);
  let shown = null;
  return {
    element,
    update(state) {
      summary.show(state.summary);
      // A patch leaves what it does not change as it was: nothing is done while a take plays.
      if (state.checks === shown) return;
      shown = state.checks;
      list.hidden = state.checks.length === 0;
      setRows(list, state.checks, ({ id }) => id, ({ id }) => checkRow(id));
    },
  };
}

function checkRow(id) {
  const word = h('b', { class: 'result-word' });
  const title = h('span', { class: 'result-title' });
  const sentence = h('span', { class: 'small muted' });
  const element = h('li', { class: 'result', testid: `capture.review.check.${id}` }, word, title, sentence);
  return {
    element,
    update(check) {
      element.dataset.tone = check.tone;
      setText(word, check.word);
      setText(title, check.title);
      setSentence(sentence, check.sentence);
    },
  };
}
