import { h, setSentence, setText } from '../../core/element.js';

/** The lasting notice over the picture, with its buttons; `end` stops the take. */
export function notice(act, end) {
  const text = h('p', {});
  const keep = h('button', { type: 'button', class: 'small', testid: 'coach.record.notice.keep', onclick: () => act('keepTrying') });
  const stop = h('button', { type: 'button', class: 'small', testid: 'coach.record.notice.stop', onclick: end });
  const element = h('div', { class: 'take-notice', role: 'alert', testid: 'coach.record.notice', hidden: true },
    text, h('div', { class: 'take-notice-end' }, keep, stop));
  return {
    element,
    update(shown) {
      element.hidden = !shown;
      if (!shown) return;
      element.style.setProperty('--event', shown.colour);
      element.style.setProperty('--ink', shown.ink);
      setText(text, shown.text);
      setSentence(keep, shown.keepTrying);
      setSentence(stop, shown.stop);
    },
  };
}
