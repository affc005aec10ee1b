import { h, setText } from '../../core/element.js';
import { icon } from '../../parts/buttons.js';

/** Shown on the free tier instead. */
export function lockPage(studio) {
  const title = h('h2', {});
  const sentence = h('p', {});
  const button = h('button', { type: 'button', class: 'primary', testid: 'map.upgrade' });
  let path = '/';
  button.addEventListener('click', () => studio.go(path));
  return {
    element: h('section', { class: 'card map-lock', testid: 'map.lock', 'aria-label': 'Pro Feature' },
      icon('shield'), title, sentence, button),
    update({ lock }) {
      setText(title, lock.title);
      setText(sentence, lock.sentence);
      setText(button, lock.button);
      path = lock.path;
    },
  };
}
