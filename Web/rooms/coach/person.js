import { h, identifier, setText } from '../../core/element.js';
import { textField } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** What the person works on. */
export function goalCard(act) {
  const options = h('sx-segmented', { label: 'Goal', prefix: 'coach.goal' });
  options.addEventListener('choose', ({ detail }) => act('chooseGoal', { goal: detail }));
  const sentence = h('p', { class: 'muted' });
  return {
    element: card({ heading: 'Work on', className: 'coach-goal' }, options, sentence),
    update({ goal }) {
      options.show(goal.options, goal.chosen);
      setText(sentence, goal.sentence);
    },
  };
}

/** Whose take it is, where, and what is usual then. */
export function personCard(act, tell) {
  const person = suggesting({ label: 'Person', testid: 'coach.person', send: (text) => tell('setPerson', { text }) });
  const place = suggesting({ label: 'Place', testid: 'coach.place', send: (text) => tell('setPlace', { text }) });
  const usual = h('p', { testid: 'coach.usual' });
  const forget = h('button', { type: 'button', class: 'small', testid: 'coach.usual.forget', onclick: () => act('forgetUsual') }, 'Forget what is usual');
  return {
    element: card({ heading: 'Who and where', note: 'The coach learns what is usual for each person at each place.', className: 'coach-person' },
      h('div', { class: 'coach-pair' }, person.element, place.element), usual, forget),
    update({ person: state }, { isFull }) {
      person.update(state.person, state.people, isFull);
      place.update(state.place, state.places, isFull);
      setText(usual, state.usual);
      forget.hidden = !state.isKnown;
    },
  };
}

/** A line of text with names to choose from. */
function suggesting(options) {
  const id = identifier('names');
  const field = textField(options);
  const list = h('datalist', { id });
  field.input.setAttribute('list', id);
  field.element.append(list);
  return {
    element: field.element,
    update(text, names, isFull) {
      field.update({ text, isFull });
      const key = JSON.stringify(names);
      if (list.dataset.key === key) return;
      list.dataset.key = key;
      list.replaceChildren(...names.map((value) => h('option', { value })));
    },
  };
}
