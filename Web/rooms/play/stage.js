import { h, setAttribute, setRows } from '../../core/element.js';
import { eachFrame, prefersStillness } from '../../core/frames.js';
import { Neck } from '../../parts/instrument/neck.js';
import { scope } from '../../parts/instrument/scope.js';
import { sendTouches } from '../../parts/instrument/touches.js';
import '../../parts/instrument/sx-dial.js';

/** The neck with everybody who plays, and the oscilloscope; `began` is called at each press on it. */
export function stage(studio, { began }) {
  const neck = new Neck();
  const tube = scope();
  const element = h('section', {
    class: 'stage', testid: 'play.stage', 'aria-label': 'The neck: press and slide to play', role: 'application', tabIndex: 0,
  }, neck.element);
  let playing = [];
  const stops = [
    sendTouches(element, studio.link, began),
    eachFrame(() => {
      if (document.hidden) return;
      neck.fit();
      neck.draw(playing, prefersStillness());
      if (!tube.element.hidden) tube.draw(neck.colours);
    }),
  ];
  return {
    element,
    scope: tube.element,
    show(message) {
      playing = message.playing;
      tube.show(message.samples);
      setAttribute(element, 'data-notes', String(playing.reduce((sum, { notes }) => sum + notes, 0)));
    },
    update(state) {
      neck.update(state);
      tube.element.hidden = !state.visuals.showsScope;
    },
    leave: () => stops.forEach((stop) => stop()),
  };
}

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
