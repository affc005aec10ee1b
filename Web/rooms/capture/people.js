import { h, setRows, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** Who is recorded: one contributor for each person. */
export function peopleCard(act) {
  const rows = h('ul', { class: 'people' });
  return {
    element: card({ heading: 'Who records', className: 'cap-people', testid: 'capture.record.people' }, rows),
    update({ people }) {
      const { newTitle, renewTitle, canChange } = people;
      setRows(rows, people.rows.map((row) => ({ ...row, newTitle, renewTitle, canChange })), ({ person }) => person,
        ({ person }) => personRow(person, act));
    },
  };
}

function personRow(person, act) {
  let chosen = '';
  const choice = picker({
    label: 'Contributor', isCompact: true, testid: `capture.record.person.${person}`,
    send: (contributor) => act('chooseContributor', { person, contributor }),
  });
  const title = h('span', { class: 'label' });
  const status = h('sx-status', { testid: `capture.record.person.${person}.status` });
  const progress = h('p', { class: 'small muted' });
  const consent = h('p', { class: 'small muted', testid: `capture.record.person.${person}.consent` });
  const add = pictureButton('plus', '', () => act('newContributor', { person }), { class: 'primary', testid: `capture.record.person.${person}.new` });
  const renew = h('button', {
    type: 'button', testid: `capture.record.person.${person}.renew`, onclick: () => act('renewConsent', { contributor: chosen }),
  });
  return {
    element: h('li', { class: 'person' }, title, h('div', { class: 'person-choice' }, choice.element, add), status, progress, consent, renew),
    update(row) {
      chosen = row.chosen;
      setText(title, row.title);
      choice.update(row.options, row.chosen);
      choice.element.disabled = !row.canChange;
      status.show(row.status);
      setSentence(progress, row.progress);
      setSentence(consent, row.consent);
      setText(add.lastChild, row.newTitle);
      add.disabled = !row.canChange;
      add.classList.toggle('primary', !row.chosen);
      setText(renew, row.renewTitle);
      renew.hidden = !row.chosen;
      renew.disabled = !row.canChange;
      renew.classList.toggle('primary', row.needsConsent);
    },
  };
}
