import { h, setSentence } from '../../core/element.js';
import { bindKey } from '../../core/keys.js';
import { comparison } from './comparison.js';
import { detail } from './detail.js';
import { dropZone } from './drop.js';
import { takeList } from './list.js';
import { recorder } from './recorder.js';

export const styles = ['/style/room-takes.css'];

export function mount(root, studio) {
  const act = (name, values) => studio.act('takes', name, values);
  const tell = (name, values) => studio.tell('takes', name, values);
  const drop = dropZone(root, studio, act);
  const parts = [
    recorder(act, drop.choose), takeList(act, tell), detail(studio, act), comparison(studio, act),
  ];
  const [record, list, one, compare] = parts.map(({ element }) => element);
  const undo = undoBar(act);
  const page = h('div', { class: 'takes' },
    h('header', { class: 'takes-head' }, h('h1', {}, 'Takes'), record),
    h('div', { class: 'column' }, list),
    h('div', { class: 'column takes-detail' }, one, compare),
    undo.element, drop.element);
  root.append(page);
  let state = null;
  const update = (next, about) => {
    state = next;
    page.classList.toggle('has-selection', Boolean(state.selected));
    for (const part of [...parts, undo, drop]) part.update(state, about ?? { isFull: false });
  };
  const stops = [
    studio.store.on('hello', () => state && update(state)),
    studio.store.open('takes', update),
    bindKey('r', 'Start or stop recording', () => act('toggleRecording')),
    bindKey(' ', 'Play or pause the take', () => act('togglePlay')),
    drop.stop,
  ];
  return () => stops.forEach((stop) => stop());
}

/** The deleted take, with Undo for three seconds. */
function undoBar(act) {
  const sentence = h('span', {});
  const button = h('button', {
    class: 'small', testid: 'takes.undo', onclick: () => act('undoDelete'),
  }, 'Undo');
  const element = h('div', { class: 'undo', role: 'status', hidden: true }, sentence, button);
  return {
    element,
    update({ deleted }) {
      element.hidden = !deleted;
      setSentence(sentence, deleted?.sentence);
    },
  };
}
