import { h, setText } from '../../core/element.js';

/** The free tier's banner on TRACK, with a link to more information. */
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
