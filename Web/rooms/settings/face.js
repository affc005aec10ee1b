import { card } from '../../parts/sx-card.js';
import { slider } from './slider.js';

/** Frame rate, smoothing, sensitivity. */
export function face(act) {
  const rate = slider({
    label: 'Frame rate', testid: 'settings.framerate',
    hint: 'Every network output sends at most this often; CONNECT gives one output its own rate.',
    send: (value) => act('setFrameRate', { value }),
  });
  const smoothing = slider({
    label: 'Smoothing', testid: 'settings.smoothing',
    hint: 'For every channel that has no smoothing of its own.',
    send: (value) => act('setSmoothing', { value }),
  });
  const sensitivity = slider({
    label: 'Sensitivity', testid: 'settings.sensitivity',
    hint: 'How much a change of the face counts.',
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
