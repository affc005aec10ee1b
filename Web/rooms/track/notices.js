import { h, setRows, setText } from '../../core/element.js';
import { icon, quietButton } from '../../parts/buttons.js';

/** "Use your own face": this camera, a phone, or an installed app. */
export function invitation(studio, act) {
  const takes = {
    camera: () => studio.go('/sensor'),
    phone: () => { if (studio.act('connect', 'usePhone')) studio.go('/connect'); },
    app: () => { if (studio.act('connect', 'setSourceKind', { kind: 'liveLink' })) studio.go('/connect'); },
  };
  const list = h('div', { class: 'ways' });
  const element = h('section', { class: 'invitation', 'aria-label': 'Use your own face', hidden: true },
    h('header', {},
      h('h2', {}, 'Use your own face'),
      quietButton('close', 'Not now', () => act('dismissInvitation'))),
    list);
  return {
    element,
    update({ invitation: isShown, ways }) {
      element.hidden = !isShown;
      setRows(list, ways, ({ id }) => id, ({ id, title, note }) => ({
        element: h('button', { class: 'way', onclick: takes[id] },
          icon(id), h('span', {}, h('b', {}, title), h('small', {}, note))),
      }));
    },
  };
}

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
