import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';

/** The dials with the MIDI controllers that turn them, and how they are learned. */
export function controllers(act) {
  const element = h('ul', { class: 'controllers' });
  return {
    element,
    update: (state) => setRows(element, state.controllers, ({ id }) => id, (item) => row(item, act)),
  };
}

function row({ id, title }, act) {
  const text = h('span', { class: 'muted small' });
  let isWaiting = false;
  const learn = h('button', {
    type: 'button', class: 'quiet', testid: `play.controller.${id}.learn`, onclick: () => act('learn', { dial: id, isOn: !isWaiting }),
  });
  const forget = quietButton('trash', `Forget the controller of ${title}`, () => act('forget', { dial: id }), { testid: `play.controller.${id}.forget` });
  return {
    element: h('li', { testid: `play.controller.${id}` }, h('span', {}, title), text, learn, forget),
    update(item) {
      isWaiting = item.isWaiting;
      setText(text, item.text);
      setText(learn, item.learn);
      setAttribute(learn, 'aria-label', `${item.learn}: ${title}`);
      setAttribute(learn, 'aria-pressed', String(isWaiting));
      forget.style.visibility = item.isLearned ? '' : 'hidden';
    },
  };
}
