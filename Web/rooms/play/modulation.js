import { h, setAttribute, setText } from '../../core/element.js';
import { assignments } from './assignments.js';

/** What body and face move, and the calibration. */
export function modulation(act) {
  const moved = assignments(act, {
    testid: 'play.modulation', word: 'Add',
    verbs: { choose: 'chooseModulation', add: 'addModulation', remove: 'removeModulation', invert: 'invertModulation' },
  });
  const sentence = h('p', { class: 'muted small', role: 'status', testid: 'play.calibration' });
  let isCalibrating = false;
  const calibrate = h('button', { type: 'button', testid: 'play.calibrate', onclick: () => act('calibrate', { isOn: !isCalibrating }) });
  moved.element.append(h('div', { class: 'file-row' }, calibrate, sentence));
  return {
    element: moved.element,
    update({ modulations, form }) {
      isCalibrating = form.isCalibrating;
      moved.update(modulations, form.fields);
      setText(sentence, form.calibration);
      setText(calibrate, form.calibrate);
      setAttribute(calibrate, 'aria-pressed', String(isCalibrating));
    },
  };
}
