import { h, setRows, setText } from '../core/element.js';
import { icon } from './buttons.js';

/** The outputs of a preset as chips: protocol with its colour, and where it sends. */
export function outputList() {
  const element = h('ul', { class: 'outputs', 'aria-label': 'Outputs' });
  return {
    element,
    update(outputs) {
      element.hidden = outputs.length === 0;
      setRows(element, outputs.map((output, place) => ({ ...output, place })), ({ place }) => place, chip);
    },
  };
}

function chip() {
  const title = h('b', {});
  const target = h('code', {});
  const element = h('li', {}, icon('connect'), title, target);
  return {
    element,
    update(output) {
      element.dataset.colour = output.colour;
      setText(title, output.title);
      setText(target, output.target);
    },
  };
}
