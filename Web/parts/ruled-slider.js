import { h } from '../core/element.js';
import './sx-slider.js';

/** A slider under its name and unit; `update(value, rule)` gets its ends, steps and default from the state. */
export function ruledSlider({ label, testid, send }) {
  const line = h('sx-slider', {});
  line.addEventListener('choose', ({ detail }) => send(detail));
  const name = h('span', { class: 'label' }, label);
  let isBuilt = false;
  return {
    element: h('div', { class: 'field' }, name, line),
    update(value, rule) {
      if (!isBuilt) {
        isBuilt = true;
        line.options = { label, testid, ...rule };
        name.textContent = `${label} (${rule.unit})`;
      }
      line.value = value;
    },
  };
}
