import { h, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { toggle } from '../../parts/field.js';
import { card } from '../../parts/card.js';
import { ticker } from './ticker.js';

/** The neutral face: automatic, or now after a countdown of three seconds that can be cancelled. */
export function calibration(act) {
  const tick = ticker();
  const automatic = toggle({
    label: 'Adjust the neutral face automatically', testid: 'settings.calibration.automatic',
    send: (isOn) => act('setAutomaticCalibration', { isOn }),
  });
  const aloud = toggle({
    label: 'Count down with sound and vibration', testid: 'settings.calibration.aloud',
    send: (isOn) => act('setCountsAloud', { isOn }),
  });
  const start = pictureButton('neutral', 'Calibrate now', () => {
    tick.prepare();
    act('calibrate');
  }, { class: 'primary', testid: 'settings.calibrate', disabled: true });
  const status = h('sx-status', { class: 'small', role: 'status', testid: 'settings.calibration.status' });
  const number = h('b', { class: 'count-number', testid: 'settings.countdown' });
  const words = h('p', {}, 'Relax your face and look straight ahead.');
  const overlay = h('div', { class: 'countdown', role: 'alertdialog', 'aria-label': 'Calibration', hidden: true },
    number, words,
    h('button', { type: 'button', testid: 'settings.countdown.cancel', onclick: () => act('cancelCalibration') }, 'Cancel'));
  overlay.addEventListener('keydown', (event) => { if (event.key === 'Escape') act('cancelCalibration'); });
  let cues = null;
  return {
    element: card({ heading: 'Calibration' }, automatic.element, start, status, aloud.element, overlay),
    leave: () => tick.end(),
    update({ calibration: state }, { isFull }) {
      automatic.update(state.isAutomatic);
      aloud.update(state.countsAloud);
      start.disabled = !state.canStart;
      status.show(state.status);
      const left = state.secondsLeft ?? null;
      const opens = left !== null && overlay.hidden;
      overlay.hidden = left === null;
      setText(number, left === null ? '' : String(left));
      if (!isFull && state.cue.number !== cues) tick[state.cue.kind]();
      cues = state.cue.number;
      if (opens) overlay.querySelector('button').focus();
    },
  };
}
