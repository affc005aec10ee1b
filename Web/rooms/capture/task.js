import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { checker, Typing } from '../../core/edits.js';
import { ruledSlider } from '../../parts/sx-slider.js';
import { card } from '../../parts/card.js';
import '../../parts/field.js';

/** The task as the person reads it, with the questions about its hazards. */
export function promptStage(act) {
  const assignment = h('p', { class: 'banner', testid: 'capture.record.assignment', hidden: true });
  const text = h('p', { class: 'prompt-text', testid: 'capture.record.task' });
  const facts = h('p', { class: 'prompt-facts' });
  const difficulty = h('p', { class: 'prompt-difficulty' });
  const points = h('p', { class: 'prompt-points', testid: 'capture.record.task.points' });
  const hazards = h('ul', { class: 'hazards' });
  const empty = h('p', { class: 'empty', role: 'status', testid: 'capture.record.task.empty', hidden: true });
  const next = h('button', { type: 'button', testid: 'capture.record.task.next', onclick: () => act('nextTask') });
  const skip = h('button', { type: 'button', class: 'quiet', testid: 'capture.record.task.skip', onclick: () => act('skipTask') });
  const words = h('div', { class: 'prompt', 'aria-live': 'polite' }, text, h('div', { class: 'prompt-words' }, facts, difficulty, points));
  const element = h('section', { class: 'card stage stage-task', 'aria-label': 'Task', hidden: true },
    assignment, empty, words, hazards, h('div', { class: 'cap-row stage-end' }, next, skip));
  return {
    element,
    update({ tasks, take, steps }) {
      const { prompt } = tasks;
      element.hidden = Boolean(take) || !(prompt || tasks.empty || steps.find(({ id }) => id === 'prompt')?.isOn);
      setSentence(assignment, tasks.assignment);
      setSentence(empty, tasks.empty);
      words.hidden = !prompt;
      setText(text, prompt?.text);
      setText(facts, prompt?.facts);
      setText(difficulty, prompt?.difficulty);
      setSentence(points, prompt?.points);
      // A box belongs to its task: the next one's same hazard is another question.
      setRows(hazards, prompt?.hazards ?? [], ({ id }) => `${prompt.id} ${id}`, ({ id }) =>
        tickRow(`capture.record.task.hazard.${id}`, (isOn) => act('tick', { hazard: id, isOn })));
      setText(next, tasks.nextTitle);
      setText(skip, tasks.skipTitle);
      for (const button of [next, skip]) button.disabled = !tasks.canChange;
    },
  };
}

/** Which tasks are offered, and a person's own. */
export function filterCard(act, tell) {
  const hint = h('p', { class: 'muted' });
  const rooms = h('div', { class: 'chips', role: 'group', 'aria-label': 'Rooms' });
  const choice = h('sx-segmented', { label: 'Which task is next', prefix: 'capture.record.choice' });
  choice.addEventListener('choose', ({ detail }) => act('setChoice', { choice: detail }));
  const hardest = ruledSlider({ label: 'Hardest', testid: 'capture.record.hardest', send: (difficulty) => act('setHardest', { difficulty }) });
  const hardestHint = h('p', { class: 'small muted' });
  const custom = customTask(act, tell);
  return {
    element: card({ heading: 'Tasks', className: 'cap-tasks' }, hint, rooms,
      h('div', { class: 'tasks-pair' }, h('div', { class: 'field' }, h('span', { class: 'label' }, 'Next task'), choice),
        h('div', { class: 'field' }, hardest.element, hardestHint)),
      custom.element),
    update({ tasks }, about) {
      setText(hint, tasks.roomsHint);
      setRows(rooms, tasks.rooms, ({ id }) => id, ({ id }) => chip(`capture.record.room.${id}`, () => act('toggleRoom', { room: id })));
      choice.show(tasks.choices, tasks.choice);
      hardest.update(tasks.hardest.value, tasks.hardest);
      setText(hardestHint, tasks.hardest.hint);
      custom.update(tasks, about);
    },
  };
}

function customTask(act, tell) {
  const input = h('textarea', { rows: 2, 'aria-label': 'Your own task', testid: 'capture.record.custom' });
  const typing = new Typing(input, (text) => tell('setCustom', { text }));
  const hazards = h('div', { class: 'chips', role: 'group', 'aria-label': 'Hazards of your task' });
  const hint = h('p', { class: 'small muted' });
  const use = h('button', {
    type: 'button', testid: 'capture.record.custom.use', onclick: () => {
      typing.forget();
      act('useCustom');
    },
  });
  return {
    element: h('details', { class: 'custom' }, h('summary', {}, h('h3', {}, 'Your own task')),
      h('div', { class: 'custom-form' }, input, h('div', { class: 'field' }, h('span', { class: 'label' }, 'It has'), hazards),
        h('div', { class: 'cap-row' }, use, hint))),
    update(tasks, { isFull }) {
      typing.update(tasks.custom, { isFull });
      setRows(hazards, tasks.customHazards, ({ id }) => id, ({ id }) =>
        chip(`capture.record.custom.hazard.${id}`, (isOn) => act('setCustomHazard', { hazard: id, isOn: !isOn })));
      setText(use, tasks.useCustom.title);
      use.disabled = !tasks.useCustom.isEnabled;
      setSentence(hint, tasks.useCustom.hint);
    },
  };
}

/** A button that is on or off; `press` gets what it was. */
function chip(testid, press) {
  const element = h('button', {
    type: 'button', class: 'chip', testid, onclick: () => press(element.getAttribute('aria-pressed') === 'true'),
  });
  return {
    element,
    update({ title, isOn }) {
      setText(element, title);
      setAttribute(element, 'aria-pressed', String(isOn));
    },
  };
}

function tickRow(testid, send) {
  const input = h('input', { type: 'checkbox', testid, onchange: () => send(input.checked) });
  const check = checker(input);
  const words = h('span', {});
  return {
    element: h('li', {}, h('label', { class: 'hazard' }, input, words)),
    update({ title, isOn }) {
      setText(words, title);
      check(input, isOn);
    },
  };
}
