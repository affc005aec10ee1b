import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { checkList } from '../../parts/capture/device-rows.js';
import { toggle } from '../../parts/field.js';
import '../../parts/card.js';

/** The five seconds of the neutral pose. */
export function calibrationStage() {
  const title = h('h2', {});
  const left = h('span', { class: 'ring-number' });
  const ring = h('div', { class: 'ring', role: 'timer' }, left);
  const sentence = h('p', { class: 'muted', role: 'status' });
  const faults = checkList(null, 'What stood against the pose');
  const checks = checkList('capture.record.calibration.check');
  const element = h('section', { class: 'card stage stage-pose', 'aria-label': 'Neutral pose', testid: 'capture.record.calibration', hidden: true },
    h('div', { class: 'pose' }, ring, h('div', { class: 'pose-words' }, title, sentence)), faults.element, checks.element);
  return {
    element,
    update({ calibration }) {
      element.hidden = !calibration;
      if (!calibration) return;
      setText(title, calibration.title);
      setText(left, calibration.left);
      ring.style.setProperty('--share', calibration.progress);
      setText(sentence, calibration.sentence);
      faults.update(calibration.faults);
      checks.update(calibration.checks);
    },
  };
}

/** A take while it is recorded. */
export function takeStage({ mark, clap, setBystander }) {
  const elapsed = h('p', { class: 'take-elapsed', role: 'timer', testid: 'capture.record.take.elapsed' });
  const sentence = h('sx-status', { role: 'status' });
  const task = h('p', { class: 'take-task' });
  const lost = h('ul', { class: 'take-lost', role: 'alert', testid: 'capture.record.take.lost' });
  const key = (name) => h('kbd', { 'aria-hidden': 'true' }, name);
  const markWord = h('span', {}), clapWord = h('span', {});
  const markButton = h('button', { type: 'button', testid: 'capture.record.take.mark', onclick: mark }, markWord, key('M'));
  const clapButton = h('button', { type: 'button', testid: 'capture.record.take.clap', onclick: clap }, clapWord, key('C'));
  const marks = h('p', { class: 'muted', role: 'status' });
  const clapHint = h('p', { class: 'small muted' });
  const bystander = toggle({ label: '', testid: 'capture.record.take.bystander', send: setBystander });
  const bystanderHint = h('p', { class: 'small muted' });
  const summary = h('sx-status', { role: 'status' });
  const checks = checkList('capture.record.take.check');
  const element = h('section', { class: 'card stage stage-take', 'aria-label': 'Take', testid: 'capture.record.take', hidden: true },
    h('div', { class: 'take-now' }, h('i', { class: 'take-light', 'aria-hidden': 'true' }), elapsed, sentence), task, lost,
    h('div', { class: 'cap-row' }, markButton, clapButton, marks), clapHint,
    h('div', { class: 'take-bystander' }, bystander.element, bystanderHint),
    h('div', { class: 'take-checks' }, summary, checks.element));
  return {
    element,
    update({ take, tasks }) {
      element.hidden = !take;
      if (!take) return;
      setText(elapsed, take.elapsed);
      sentence.show(take.sentence);
      setSentence(task, tasks.prompt?.text);
      setRows(lost, take.lost.map((text) => ({ text })), ({ text }) => text, ({ text }) => ({ element: h('li', {}, text) }));
      setAttribute(lost, 'hidden', lost.children.length === 0);
      setText(markWord, take.markTitle);
      setText(clapWord, take.clapTitle);
      setSentence(marks, take.marks);
      setText(clapHint, take.clapHint);
      setText(bystander.element.lastChild, take.bystander.title);
      bystander.update(take.bystander.isOn);
      setText(bystanderHint, take.bystanderHint);
      summary.show(take.summary);
      checks.update(take.checks);
    },
  };
}

/** After the take: what is to be done with it, and that it is kept. */
export function afterStage() {
  const sentence = h('p', { class: 'prompt-text', role: 'status' });
  const element = h('section', { class: 'card stage stage-after', 'aria-label': 'After the take', hidden: true }, sentence);
  return {
    element,
    update({ after }) {
      element.hidden = !after;
      setSentence(sentence, after);
    },
  };
}
