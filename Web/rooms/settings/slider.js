import { h, setSentence } from '../../core/element.js';
import '../../parts/sx-slider.js';

/** A slider with its name and unit; its limits are in the state. */
export function slider({ label, testid, hint = null, send }) {
  const line = h('sx-slider', {});
  const note = h('p', { class: 'muted small' });
  line.addEventListener('choose', ({ detail }) => send(detail));
  const name = h('span', { class: 'label' }, label);
  let isBuilt = false;
  return {
    element: h('div', { class: 'field' }, name, line, note),
    update(state, sentence) {
      if (!isBuilt) {
        isBuilt = true;
        line.options = { label, testid, ...state };
        name.textContent = `${label} (${state.unit})`;
      }
      line.value = state.value;
      setSentence(note, sentence ?? hint);
    },
  };
}
