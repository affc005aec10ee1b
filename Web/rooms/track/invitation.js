import { h, setRows } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { icon } from '../../parts/icons.js';

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
