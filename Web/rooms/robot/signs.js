import { h, setAttribute, setText } from '../../core/element.js';
import { prefersStillness } from '../../core/frames.js';

/** Milliseconds that a caption and a hint are shown; RobotSigns.swift. */
export const captionTime = 1600;
export const hintTime = 9000;
/** Seconds after a tap in which a new mood is the result of the tap. */
export const answerWithin = 1.5;

/** The texts beside the face: its status, a caption after a touch, one line while action by the user is needed. */
export function signs() {
  const word = h('span', {});
  const status = h('p', { class: 'robot-status', role: 'status', testid: 'robot.status' },
    h('span', { class: 'robot-dot', 'aria-hidden': 'true' }), word);
  const caption = h('p', { class: 'robot-caption', 'aria-live': 'polite', testid: 'robot.caption' });
  const hint = h('p', { class: 'robot-hint', 'aria-live': 'polite', testid: 'robot.hint' });
  const element = h('div', { class: 'robot-signs' }, caption, hint, status);
  const captions = line(caption, captionTime);
  const hints = line(hint, hintTime);
  return {
    element,
    caption: captions.say,
    hint: hints.say,
    /** The line about required action by the user; null for none. */
    need: hints.keep,
    /** Hidden until its word has come from the hub. */
    status(name, text) {
      setText(word, text);
      setAttribute(status, 'data-status', text ? name : null);
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

/** A line that shows a text for a limited time, and otherwise a permanent text. */
function line(element, shownFor) {
  let timer = 0;
  let kept = null;
  function rest() {
    timer = 0;
    if (kept) setText(element, kept);
    element.classList.toggle('is-shown', kept !== null);
  }
  return {
    say(text) {
      clearTimeout(timer);
      setText(element, text);
      element.classList.add('is-shown');
      timer = setTimeout(rest, shownFor);
    },
    keep(text) {
      if (text === kept) return;
      kept = text;
      if (kept) clearTimeout(timer);
      if (kept || timer === 0) rest();
    },
  };
}
