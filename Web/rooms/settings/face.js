import { card } from '../../parts/sx-card.js';
import { slider } from './slider.js';

/** Frame rate, smoothing, sensitivity. */
export function face(act) {
  const rate = slider({
    label: 'Frame rate', testid: 'settings.framerate',
    hint: 'Maximum for every network output; CONNECT can set a different rate for one output.',
    send: (value) => act('setFrameRate', { value }),
  });
  const smoothing = slider({
    label: 'Smoothing', testid: 'settings.smoothing',
    hint: 'For every channel without its own smoothing.',
    send: (value) => act('setSmoothing', { value }),
  });
  const sensitivity = slider({
    label: 'Sensitivity', testid: 'settings.sensitivity',
    hint: 'Factor for every movement of the face.',
    send: (value) => act('setSensitivity', { value }),
  });
  return {
    element: card({ heading: 'Face' }, rate.element, smoothing.element, sensitivity.element),
    update(state) {
      rate.update(state.frameRate);
      smoothing.update(state.smoothing, state.smoothingNote);
      sensitivity.update(state.sensitivity);
    },
  };
}
