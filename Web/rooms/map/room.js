import { h, setSentence } from '../../core/element.js';
import { eachFrame } from '../../core/frames.js';
import { bindKey, listenForUndo } from '../../core/keys.js';
import { editor } from './editor.js';
import { head } from './head.js';
import { lockPage } from './lock.js';
import { presetList } from './presets.js';
import { rowList } from './rows.js';

export const styles = ['/style/room-map.css'];

export function mount(root, studio) {
  const act = (name, values) => studio.act('map', name, values);
  const tell = (name, values) => studio.tell('map', name, values);
  const parts = { head: head(studio, act, tell), rows: rowList(act), presets: presetList(studio, act) };
  const lock = lockPage(studio);
  const hint = h('p', { class: 'empty map-hint' });
  const side = h('div', { class: 'map-side' }, hint);
  const body = h('div', { class: 'map-body' }, parts.rows.element, parts.presets.element, side);
  const page = h('div', { class: 'map', testid: 'map' }, parts.head.element, body);
  root.append(page, lock.element);
  const wide = matchMedia('(min-width: 900px)');
  let open = null;

  const place = () => {
    if (!open) return;
    const home = (wide.matches ? null : parts.rows.place(open.name)) ?? side;
    if (open.element.parentElement !== home) home.append(open.element);
  };
  const showEditor = (state, about) => {
    if (open && open.name !== state.editor?.name) {
      open.element.remove();
      open = null;
    }
    if (state.editor) {
      const isNew = !open;
      open ??= editor(state.editor, act, tell);
      open.update(state.editor, state, about);
      place();
      if (isNew) parts.rows.place(open.name)?.scrollIntoView({ block: 'nearest' });
    }
    setSentence(hint, state.hint);
  };
  const update = (state, about) => {
    page.hidden = Boolean(state.lock);
    lock.element.hidden = !state.lock;
    if (state.lock) return lock.update(state);
    for (const part of Object.values(parts)) part.update(state, about);
    parts.presets.element.hidden = !state.showsPresets;
    parts.rows.element.hidden = state.showsPresets;
    showEditor(state, about);
  };
  const draw = (seconds) => {
    const { meters } = studio.store;
    if (!meters || document.hidden) return;
    parts.rows.draw(meters, seconds);
    open?.draw(meters);
  };
  page.hidden = true;
  lock.element.hidden = true;
  wide.addEventListener('change', place);
  const stops = [
    studio.store.open('map', update), eachFrame(draw), listenForUndo(act),
    bindKey('/', 'Search channels', () => parts.head.search.input.focus()),
    bindKey('l', 'Learn: select a channel by moving your face', () => act('learnFace')),
    bindKey('Escape', 'Close the open row', () => open && act('expand', { name: open.name })),
    () => wide.removeEventListener('change', place),
  ];
  return () => stops.forEach((stop) => stop());
}
