import { checker } from '../../core/edits.js';
import { h, identifier, setRows, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** The chosen sender: everybody, or one of the active or announced senders. */
export function senders(act) {
  const group = identifier('sender');
  const list = h('ul', { class: 'senders' });
  const all = h('div', { class: 'senders', role: 'radiogroup', 'aria-label': 'Listen to' });
  const check = checker(all);
  const make = (id) => choice(id, group, check, (sender) => act('choose', { sender }));
  const everybody = make('any');
  all.append(everybody.element, list);
  const sentence = h('p', { class: 'muted small', role: 'status', testid: 'nerve.senders.sentence' });
  const again = pictureButton('reset', 'Rescan', () => act('rescan'), { class: 'small', testid: 'nerve.rescan' });
  return {
    element: card({ heading: 'Senders', end: again, testid: 'nerve.senders' },
      all, sentence),
    update({ senders: state }) {
      everybody.update({
        name: state.everybodyTitle, detail: state.everybodyDetail, isChosen: state.isEverybodyChosen, isSending: null,
      });
      setRows(list, state.rows, ({ id }) => id, ({ id }) => {
        const row = make(id);
        return { element: h('li', {}, row.element), update: row.update };
      });
      setText(sentence, state.sentence);
    },
  };
}

function choice(id, group, check, choose) {
  const input = h('input', { type: 'radio', name: group, value: id, testid: `nerve.sender.${id}`, onchange: () => choose(id) });
  const name = h('b', {});
  const address = h('code', { class: 'small' });
  const detail = h('span', { class: 'muted small' });
  const dot = h('span', { class: 'dot', 'aria-hidden': 'true' });
  const element = h('label', { class: 'sender' }, input,
    h('span', { class: 'sender-words' }, h('span', { class: 'sender-name' }, name, address), detail), dot);
  return {
    element,
    update(row) {
      setText(name, row.name);
      setSentence(address, row.address);
      setText(detail, row.detail);
      check(input, row.isChosen);
      dot.hidden = row.isSending === null;
      element.classList.toggle('is-sending', Boolean(row.isSending));
    },
  };
}
