import { card } from '../../parts/card.js';
import { slider } from './slider.js';

/** Frame rate, smoothing, sensitivity. */
export function face(act) {
  const rate = slider({
    label: 'Frame rate', testid: 'settings.framerate',
    send: (value) => act('setFrameRate', { value }),
  });
  const smoothing = slider({
    label: 'Smoothing', testid: 'settings.smoothing',
    send: (value) => act('setSmoothing', { value }),
  });
  const sensitivity = slider({
    label: 'Sensitivity', testid: 'settings.sensitivity',
    send: (value) => act('setSensitivity', { value }),
  });
  return {
    element: card({ heading: 'Face' }, rate.element, smoothing.element, sensitivity.element),
    update(state) {
      rate.update(state.frameRate);
      smoothing.update(state.smoothing);
      sensitivity.update(state.sensitivity);
    },
  };
}
