import { h, setSentence } from '../../core/element.js';
import { ruledSlider } from '../../parts/sx-slider.js';

/** A slider with its name, its unit and its hint; its limits are in the state. */
export function slider(options) {
  const line = ruledSlider(options);
  const note = h('p', { class: 'muted small' });
  line.element.append(note);
  return {
    element: line.element,
    update(state) {
      line.update(state.value, state);
      setSentence(note, state.hint);
    },
  };
}
