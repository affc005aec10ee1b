import { h, setAttribute, setText } from '../../core/element.js';
import { prefersStillness } from '../../core/frames.js';

const words = { standby: 'STANDBY', tracking: 'TRACKING', alone: 'ALONE' };
const captionTime = 1600;
const hintTime = 9000;

/** The few words beside the face: its status, a caption after a touch, one line when something needs the person. */
export function signs() {
  const word = h('span', {});
  const status = h('p', { class: 'robot-status', role: 'status', testid: 'robot.status' },
    h('span', { class: 'robot-dot', 'aria-hidden': 'true' }), word);
  const caption = h('p', { class: 'robot-caption', 'aria-live': 'polite', testid: 'robot.caption' });
  const hint = h('p', { class: 'robot-hint', 'aria-live': 'polite', testid: 'robot.hint' });
  const element = h('div', { class: 'robot-signs' }, caption, hint, status);
  const sayCaption = fading(caption, captionTime);
  const sayHint = fading(hint, hintTime);
  return {
    element,
    caption: sayCaption,
    hint: sayHint,
    status(name) {
      setText(word, words[name]);
      setAttribute(status, 'data-status', name);
    },
    ripple(x, y) {
      if (prefersStillness()) return;
      const ring = h('span', { class: 'robot-ripple', 'aria-hidden': 'true' });
      ring.style.left = `${x}px`;
      ring.style.top = `${y}px`;
      ring.addEventListener('animationend', () => ring.remove());
      element.append(ring);
    },
  };
}

function fading(element, shownFor) {
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    setText(element, text);
    element.classList.add('is-shown');
    timer = setTimeout(() => element.classList.remove('is-shown'), shownFor);
  };
}
