import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { Typing } from '../../core/edits.js';
import { icon, quietButton } from '../../parts/buttons.js';
import { outputList } from '../../parts/outputs.js';
import { onSwipeLeft } from './swipe.js';

/** The presets of one origin. */
export function presetList({ id: origin, heading }, act, tell) {
  const list = h('ul', { class: 'preset-rows' });
  const nothing = h('p', { class: 'empty', hidden: true });
  const element = h('section', { class: `preset-group is-${origin}`, 'aria-label': heading },
    h('h2', {}, heading), nothing, list);
  return {
    element,
    update({ group, rows, renaming, about }) {
      const own = rows.filter((row) => row.origin === origin);
      setSentence(nothing, group.empty);
      element.hidden = !group.isShown;
      setRows(list, own.map((item) => ({ ...item, renaming, about })), ({ id }) => id,
        (item) => row(item, act, tell));
    },
  };
}

function row({ id, origin, pin: why }, act, tell) {
  const testid = `presets.row.${id}`;
  const name = nameLine(id, testid, act, tell);
  const pin = !why ? null
    : h('span', { class: 'pin', title: why },
      icon('pin'), h('span', { class: 'hidden-text' }, 'Read-only'));
  const loaded = h('span', { class: 'loaded', hidden: true }, 'Loaded');
  const outputs = outputList();
  const sentence = h('span', {});
  const modified = h('span', { class: 'preset-when', testid: `${testid}.modified` });
  const notes = h('p', { class: 'preset-notes', hidden: true });
  const load = h('button', { class: 'preset-load', testid: `${testid}.load`, onclick: () => act('load', { id }) });
  const share = quietButton('share', 'Share', () => act('share', { id, origin: location.origin }),
    { testid: `${testid}.share` });
  const copy = quietButton('copy', 'Duplicate', () => act('duplicate', { id }), { testid: `${testid}.duplicate` });
  const remove = quietButton('trash', 'Delete', () => act('delete', { id }), { testid: `${testid}.delete` });
  const element = h('li', { class: `preset is-${origin}`, testid },
    load,
    h('div', { class: 'preset-head' }, pin, name.element, loaded),
    notes, outputs.element,
    h('p', { class: 'preset-facts muted small' }, sentence, modified),
    h('div', { class: 'preset-acts' }, share, copy, remove));
  let can = {};
  element.addEventListener('keydown', (event) => keys(event, id, can, act));
  onSwipeLeft(element, () => { if (can.canDelete) act('delete', { id }); });
  return {
    element,
    update(item) {
      can = item;
      name.update(item);
      loaded.hidden = !item.isLoaded;
      element.classList.toggle('is-loaded', item.isLoaded);
      setAttribute(load, 'aria-label', `Load ${item.name}`);
      load.disabled = !item.canLoad;
      outputs.update(item.outputs);
      setSentence(notes, item.notes);
      setText(sentence, item.sentence);
      setText(modified, item.changed);
      copy.disabled = !item.canDuplicate;
      remove.hidden = !item.canDelete;
    },
  };
}

function keys(event, id, can, act) {
  if (event.target instanceof HTMLInputElement) return;
  const isCopy = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey);
  if (event.key === 'Delete' || event.key === 'Backspace') { if (can.canDelete) act('delete', { id }); }
  else if (event.key === 'F2') { if (can.canRename) act('beginRename', { id }); }
  else if (isCopy) { if (can.canDuplicate) act('duplicate', { id }); }
  else return;
  event.preventDefault();
}

/** The name, which becomes a text field when it is tapped. */
function nameLine(id, testid, act, tell) {
  const text = h('h3', { testid: `${testid}.name` });
  const pencil = quietButton('pencil', 'Rename', () => act('beginRename', { id }), { testid: `${testid}.rename` });
  const input = h('input', {
    type: 'text', testid: `${testid}.input`, 'aria-label': 'New name', autocomplete: 'off', spellcheck: false,
  });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true });
  const form = h('form', { class: 'rename', hidden: true }, input, problem);
  const typing = new Typing(input, (value) => tell('setRename', { text: value }));
  const commit = () => {
    if (form.hidden) return;
    tell('setRename', { text: input.value });
    act('rename');
  };
  form.addEventListener('submit', (event) => { event.preventDefault(); commit(); });
  input.addEventListener('blur', commit);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    act('cancel');
  });
  text.addEventListener('click', () => { if (!pencil.hidden) act('beginRename', { id }); });
  return {
    element: h('div', { class: 'preset-name' }, text, pencil, form),
    update({ name, canRename, renaming, about }) {
      const isOpen = renaming?.id === id;
      setText(text, name);
      text.classList.toggle('can-rename', canRename);
      text.hidden = isOpen;
      pencil.hidden = isOpen || !canRename;
      const opens = isOpen && form.hidden;
      form.hidden = !isOpen;
      if (!isOpen) return typing.forget();
      if (opens) typing.forget();
      typing.update(renaming.text, { isFull: about.isFull && !opens });
      setSentence(problem, renaming.problem);
      if (opens) { input.focus(); input.select(); }
    },
  };
}
