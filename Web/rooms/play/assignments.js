import { h, setRows, setText } from '../../core/element.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { picker, toggle } from '../../parts/field.js';

/** What values move: a list, and a form for a new one. `verbs` names the actions choose, add, remove and invert. */
export function assignments(act, { testid, word, verbs }) {
  const list = h('ul', { class: 'modulations' });
  const form = h('div', { class: 'play-menus' });
  return {
    element: h('div', { class: 'play-modulation' }, list, form,
      pictureButton('plus', word, () => act(verbs.add), { testid: `${testid}.add` })),
    update(rows, fields) {
      setRows(list, rows, ({ id, title }) => `${id} ${title}`, (item) => row(item));
      setRows(form, fields, ({ id }) => id, (item) => field(item));
    },
  };

  function field({ id, title }) {
    const one = picker({ label: title, testid: `${testid}.${id}`, send: (choice) => act(verbs.choose, { part: id, id: choice }) });
    return { element: one.element, update: ({ options, value }) => one.update(options, value) };
  }

  function row({ id, title }) {
    const target = h('span', { class: 'muted small' });
    const invert = toggle({ label: 'Inverted', testid: `${testid}.${id}.invert`, send: (isOn) => act(verbs.invert, { index: id, isOn }) });
    const remove = quietButton('trash', `Remove ${title}`, () => act(verbs.remove, { index: id }), { testid: `${testid}.${id}.remove` });
    return {
      element: h('li', { testid: `${testid}.row.${id}` }, h('span', {}, title), target, invert.element, remove),
      update(item) {
        setText(target, `moves ${item.target}`);
        invert.update(item.isInverted);
      },
    };
  }
}
