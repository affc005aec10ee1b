import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { picker, textField } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** Where sessions are uploaded to. */
export function destinationsCard(act, tell) {
  const sentence = h('p', { class: 'small' });
  const choice = picker({ label: 'Destination', testid: 'capture.library.destination', send: (destination) => act('chooseDestination', { destination }) });
  const known = h('ul', { class: 'destinations' });
  const address = textField({
    label: 'Add a destination', testid: 'capture.library.destination.new', errorTestid: 'capture.library.destination.error',
    send: (text) => tell('setDestination', { text }),
  });
  const hint = h('p', { class: 'small muted' });
  const add = h('button', { type: 'submit', testid: 'capture.library.destination.add' });
  const form = h('form', { class: 'destination-form', onsubmit: (event) => {
    event.preventDefault();
    act('addDestination');
  } }, address.element, add);
  return {
    element: card({ heading: 'Upload', className: 'library-upload' }, choice.element, sentence, known, form, hint),
    update({ upload }, { isFull }) {
      choice.update(upload.destinations, upload.destination);
      setSentence(sentence, upload.sentence);
      setRows(known, upload.destinations.filter(({ id }) => id), ({ id }) => id, ({ id }) => destinationRow(id, act));
      address.update({ text: upload.typed, problem: upload.error, isFull });
      setAttribute(address.input, 'placeholder', upload.example);
      setText(add, upload.addTitle);
      setAttribute(add, 'disabled', upload.isChecking);
      setSentence(hint, upload.hint);
    },
  };
}

function destinationRow(id, act) {
  const title = h('code', {}, id);
  return {
    element: h('li', {}, title,
      quietButton('close', `Forget ${id}`, () => act('forgetDestination', { destination: id }), { testid: `capture.library.destination.${id}.forget` })),
  };
}
