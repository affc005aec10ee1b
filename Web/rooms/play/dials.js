import { h, setRows } from '../../core/element.js';
import '../../parts/instrument/sx-dial.js';

/** The brass dials in a row. */
export function dials(tell) {
  const element = h('div', { class: 'dials', role: 'group', 'aria-label': 'Dials' });
  return {
    element,
    update(state) {
      element.hidden = !state.visuals.showsDials;
      setRows(element, state.dials, ({ id }) => id, ({ id }) => {
        const dial = h('sx-dial', { testid: `play.dial.${id}` });
        dial.addEventListener('choose', ({ detail }) => tell('turn', { dial: id, value: detail }));
        return { element: dial, update: (item) => dial.show(item) };
      });
    },
  };
}
