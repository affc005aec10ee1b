import { h, identifier, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { Typing } from '../../core/edits.js';
import { pictureButton } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** How hard it was, a note, and whether the take is kept; absent for a session of the library. */
export function decisionCard(act, go) {
  const status = h('sx-status', { role: 'status' });
  const ratingTitle = h('span', { class: 'label', id: identifier('rating') });
  const ratings = h('div', { class: 'ratings', role: 'group', 'aria-labelledby': ratingTitle.id });
  const noteName = identifier('note');
  const noteTitle = h('label', { for: noteName });
  const note = h('textarea', { id: noteName, rows: 2, testid: 'capture.review.note' });
  const typing = new Typing(note, (text) => act('setNote', { text }));
  const confirm = h('button', { type: 'button', class: 'primary', testid: 'capture.review.confirm', onclick: finish });
  const word = h('span', {});
  const discard = pictureButton('trash', word, () => act('discard'), { class: 'danger', testid: 'capture.review.discard' });
  const hint = h('p', { class: 'small why', hidden: true });
  const question = discardQuestion(act);
  const waiting = h('p', { class: 'small muted', testid: 'capture.review.waiting', hidden: true });
  const element = card({ heading: 'Keep it?', className: 'review-decision', testid: 'capture.review.decision' }, status,
    h('div', { class: 'field' }, ratingTitle, ratings), h('div', { class: 'field' }, noteTitle, note),
    h('div', { class: 'review-row' }, confirm, discard), hint, question.element, waiting);
  let step = null;
  let recordPath = null;

  function finish() {
    if (!act(step)) return;
    if (step === 'next') go(recordPath);
  }

  return {
    element,
    update({ decision, recordPath: path }, about) {
      element.hidden = !decision;
      recordPath = path;
      if (!decision) return;
      step = decision.confirm.step;
      status.show(decision.sentence);
      setText(ratingTitle, decision.ratingTitle);
      setRows(ratings, decision.ratings, ({ id }) => id, ({ id }) => ratingButton(id, act));
      setText(noteTitle, decision.noteTitle);
      typing.update(decision.note, about);
      setText(confirm, decision.confirm.title);
      setAttribute(confirm, 'disabled', !decision.confirm.isEnabled);
      setSentence(hint, decision.confirm.hint === decision.sentence.sentence ? null : decision.confirm.hint);
      setText(word, decision.discardTitle);
      discard.hidden = !decision.canDiscard || Boolean(decision.question);
      question.update(decision.question);
      setSentence(waiting, decision.waiting);
    },
  };
}

/** One answer; a second tap on it takes it back. */
function ratingButton(id, act) {
  let isOn = false;
  const [number, words] = [h('b', {}), h('span', {})];
  const element = h('button', {
    type: 'button', testid: `capture.review.rating.${id}`, onclick: () => act('rate', { rating: isOn ? 0 : Number(id) }),
  }, number, words);
  return {
    element,
    update(rating) {
      isOn = rating.isOn;
      const [first, ...rest] = rating.title.split(' ');
      setText(number, first);
      setText(words, rest.join(' '));
      setAttribute(element, 'aria-pressed', String(isOn));
    },
  };
}

function discardQuestion(act) {
  const sentence = h('p', {});
  const confirm = h('button', { type: 'button', class: 'danger is-full', testid: 'capture.review.discard.confirm', onclick: () => act('confirmDiscard') });
  const keep = h('button', { type: 'button', testid: 'capture.review.discard.cancel', onclick: () => act('keep') });
  const element = h('div', { class: 'question', role: 'alertdialog', 'aria-label': 'Discard', hidden: true }, sentence, h('div', { class: 'review-row' }, confirm, keep));
  return {
    element,
    update(question) {
      const isNew = element.hidden && question;
      element.hidden = !question;
      if (!question) return;
      setText(sentence, question.sentence);
      setText(confirm, question.confirm);
      setText(keep, question.cancel);
      // The harmless answer has the focus.
      if (isNew) keep.focus();
    },
  };
}
