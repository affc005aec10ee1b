import { h, identifier, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { Typing } from '../../core/edits.js';
import { quietButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';
import { ruledSlider } from '../../parts/sx-slider.js';
import { card } from '../../parts/card.js';
import '../../parts/sx-number.js';

/** The form that gives a task to a contributor, and what is assigned. */
export function assignmentCards(act, tell) { return [formCard(act, tell), listCard(act)]; }

function formCard(act, tell) {
  const contributor = picker({
    label: 'Contributor', testid: 'capture.dashboard.assign.contributor', send: (id) => act('setContributor', { contributor: id }),
  });
  const id = identifier('search');
  const input = h('input', { type: 'text', id, autocomplete: 'off', spellcheck: false, testid: 'capture.dashboard.assign.search' });
  const typing = new Typing(input, (text) => tell('setPromptSearch', { text }));
  const prompt = picker({ label: 'Task', testid: 'capture.dashboard.assign.prompt', send: (id) => act('setPrompt', { prompt: id }) });
  const sentence = h('p', { class: 'small muted', role: 'status' });
  const rooms = chips('Rooms', (id) => chip(`capture.dashboard.assign.room.${id}`, () => act('toggleRoom', { room: id })));
  const verbs = chips('What is done', (id) => chip(`capture.dashboard.assign.verb.${id}`, () => act('toggleVerb', { verb: id })));
  const hands = chips('Hands', (id) => chip(`capture.dashboard.assign.hands.${id}`, () => act('toggleHands', { hands: id })));
  const devices = chips('Devices', (id) => chip(`capture.dashboard.assign.device.${id}`, () => act('toggleDevice', { device: id })));
  const hardest = ruledSlider({ label: 'Hardest', testid: 'capture.dashboard.assign.hardest', send: (difficulty) => act('setHardest', { difficulty }) });
  const wanted = wantedField(act);
  const assign = h('button', { type: 'button', class: 'primary', testid: 'capture.dashboard.assign', onclick: () => act('assign') });
  const hint = h('p', { class: 'small muted', role: 'status', testid: 'capture.dashboard.assign.hint' });
  return {
    element: card({ heading: 'Assign a task', className: 'dash-form' }, contributor.element,
      h('details', { class: 'dash-filter' }, h('summary', {}, h('h3', {}, 'Which tasks fit')),
        h('div', { class: 'filter-form' }, rooms.element, verbs.element, hands.element, hardest.element)),
      h('div', { class: 'field' }, h('label', { for: id }, 'Find a task'), input), prompt.element, sentence, devices.element, wanted.element, h('div', { class: 'cap-row' }, assign, hint)),
    update({ form }, { isFull }) {
      contributor.update(form.contributors, form.contributor);
      typing.update(form.search, { isFull });
      prompt.update(form.prompts, form.prompt);
      setText(sentence, form.sentence);
      rooms.update(form.rooms);
      verbs.update(form.verbs);
      hands.update(form.hands);
      devices.update(form.devices);
      hardest.update(form.hardest.value, form.hardest);
      wanted.update(form.wanted, form.wantedValue);
      setText(assign, form.assign.title);
      assign.disabled = !form.assign.isEnabled;
      setSentence(hint, form.assign.hint);
    },
  };
}

function wantedField(act) {
  const number = h('sx-number', {});
  number.addEventListener('choose', ({ detail }) => act('setWanted', { count: detail }));
  const name = h('span', { class: 'label' });
  let isBuilt = false;
  return {
    element: h('div', { class: 'field' }, name, number),
    update(rule, value) {
      if (!isBuilt) {
        isBuilt = true;
        number.options = { label: 'How many', testid: 'capture.dashboard.assign.wanted', ...rule };
        setText(name, `How many (${rule.unit})`);
      }
      number.value = value;
    },
  };
}

function listCard(act) {
  const empty = h('p', { class: 'empty' });
  const list = h('ul', { class: 'assignments' });
  return {
    element: card({ heading: 'Assigned', className: 'dash-assigned' }, empty, list),
    update({ assignments, assignmentsEmpty }) {
      setSentence(empty, assignmentsEmpty);
      setRows(list, assignments, ({ id }) => id, ({ id }) => assignmentRow(id, act));
    },
  };
}

function assignmentRow(id, act) {
  const contributor = h('b', {});
  const task = h('p', {});
  const devices = h('small', { class: 'muted' });
  const progress = h('span', { class: 'assignment-progress' });
  const bar = h('div', { class: 'assignment-bar', 'aria-hidden': 'true' }, h('i', {}));
  const status = h('sx-status', {});
  const remove = quietButton('trash', 'Take back', () => act('removeAssignment', { assignment: id }), {
    testid: `capture.dashboard.assignment.${id}.remove`,
  });
  return {
    element: h('li', { class: 'assignment', testid: `capture.dashboard.assignment.${id}` },
      h('div', { class: 'assignment-words' }, contributor, task, devices, bar, h('div', { class: 'assignment-end' }, status, progress)), remove),
    update(row) {
      setText(contributor, row.contributor);
      setText(task, row.task);
      setSentence(devices, row.devices);
      setText(progress, row.progress);
      bar.style.setProperty('--share', row.share);
      status.show(row.status);
    },
  };
}

function chips(label, make) {
  const list = h('div', { class: 'chips', role: 'group', 'aria-label': label });
  const element = h('div', { class: 'field' }, h('span', { class: 'label' }, label), list);
  return {
    element,
    update(ticks) {
      element.hidden = ticks.length === 0;
      setRows(list, ticks, ({ id }) => id, ({ id }) => make(id));
    },
  };
}

function chip(testid, press) {
  const element = h('button', { type: 'button', class: 'chip', testid, onclick: press });
  return {
    element,
    update({ title, isOn }) {
      setText(element, title);
      setAttribute(element, 'aria-pressed', String(isOn));
    },
  };
}
