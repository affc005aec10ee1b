import { h, setAttribute, setRows, setText } from '../../core/element.js';

/** The phases of a session in their order, and which one is now. */
export function stepList() {
  const list = h('ol', { class: 'cap-steps', testid: 'capture.record.steps', 'aria-label': 'Phases of a session' });
  return {
    element: list,
    update({ steps }) {
      const now = steps.findIndex(({ isOn }) => isOn);
      setRows(list, steps.map((step, index) => ({ ...step, isDone: index < now })), ({ id }) => id, () => {
        const title = h('span', {});
        const element = h('li', { class: 'cap-step' }, title);
        return {
          element,
          update(step) {
            setText(title, step.title);
            setAttribute(element, 'aria-current', step.isOn ? 'step' : null);
            element.toggleAttribute('data-done', step.isDone);
          },
        };
      });
    },
  };
}
