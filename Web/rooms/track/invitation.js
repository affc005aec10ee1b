import { h } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { icon } from '../../parts/icons.js';

/** "Use your own face": this camera, a phone, or an installed app. */
export function invitation(studio, act) {
  const way = (name, title, note, onclick) =>
    h('button', { class: 'way', onclick }, icon(name), h('span', {}, h('b', {}, title), h('small', {}, note)));
  const element = h('section', { class: 'invitation', 'aria-label': 'Use your own face', hidden: true },
    h('header', {},
      h('h2', {}, 'Use your own face'),
      quietButton('close', 'Not now', () => act('dismissInvitation'))),
    h('div', { class: 'ways' },
      way('camera', 'This camera', 'in this browser', () => studio.go('/sensor')),
      way('phone', 'My phone', 'scan a code', () => {
        if (studio.act('connect', 'usePhone')) studio.go('/connect');
      }),
      way('app', 'An app I have', 'Live Link Face', () => {
        if (studio.act('connect', 'setSourceKind', { kind: 'liveLink' })) studio.go('/connect');
      })));
  return { element, update({ invitation: isShown }) { element.hidden = !isShown; } };
}
