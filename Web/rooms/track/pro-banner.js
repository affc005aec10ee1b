import { h, setText } from '../../core/element.js';

/** What the free tier says on TRACK, with the way to read more. */
export function proBanner(studio) {
  const sentence = h('span', {});
  const element = h('div', { class: 'banner pro-banner', testid: 'track.banner', hidden: true },
    sentence, h('button', { type: 'button', class: 'small', onclick: () => studio.go('/settings') }, 'What Pro gives'));
  return {
    element,
    update({ banner }) {
      element.hidden = !banner;
      setText(sentence, banner);
    },
  };
}
