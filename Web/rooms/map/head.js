import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { textField, toggle } from '../../parts/field.js';

/** Title, undo, tabs, search and learning. */
export function head(studio, act, tell) {
  const summary = h('p', { class: 'muted', testid: 'map.summary' });
  const undo = quietButton('undo', 'Undo', () => act('undo'), { testid: 'map.undo' });
  const redo = quietButton('redo', 'Redo', () => act('redo'), { testid: 'map.redo' });
  const resetAll = pictureButton('reset', 'Reset all', () => act('resetAll'), {
    class: 'small', testid: 'map.resetAll', title: 'Reset all to default',
  });
  const save = pictureButton('save', 'Save as preset', () => {
    studio.act('presets', 'newPreset');
    studio.go('/presets');
  }, {
    class: 'small', testid: 'map.save',
  });
  const banner = h('p', { class: 'banner', hidden: true });
  const tabs = h('sx-segmented', { label: 'What to map', prefix: 'map.tab', class: 'map-tabs' });
  tabs.addEventListener('choose', ({ detail }) => { search.forget(); act('selectTab', { tab: detail }); });
  const search = textField({ label: 'Search', testid: 'map.search', send: (text) => tell('search', { text }) });
  search.input.placeholder = 'Search names and uses';
  search.element.classList.add('is-slim');
  const changed = toggle({
    label: 'Only changed', testid: 'map.changed', send: (isOn) => act('setChangedOnly', { isOn }),
  });
  const learn = pictureButton('learn', 'Learn', () => act('learnFace'), {
    class: 'map-learn', testid: 'map.learn', title: 'Select a channel by moving your face (L)',
  });
  const learning = h('p', { class: 'map-learning', role: 'status', hidden: true, testid: 'map.learning' });
  const element = h('header', { class: 'map-head' },
    h('div', { class: 'map-title-line' }, h('h1', {}, 'Map'), summary,
      h('div', { class: 'map-actions' }, undo, redo, resetAll, save)),
    banner, tabs,
    h('div', { class: 'map-tools' }, search.element, changed.element, learn), learning);
  return {
    element, search,
    update(state, { isFull }) {
      setText(summary, state.headline);
      history(undo, state.undo, state.undoHint, 'Undo');
      history(redo, state.redo, state.redoHint, 'Redo');
      resetAll.disabled = !state.canResetAll;
      setSentence(banner, state.banner);
      tabs.show(state.tabs, state.tab);
      search.update({ text: state.search, problem: null, isFull });
      changed.update(state.isChangedOnly);
      setAttribute(learn, 'aria-pressed', String(state.learning.isOn));
      setAttribute(learning, 'data-phase', state.learning.phase);
      setSentence(learning, state.learning.sentence);
    },
  };
}

function history(button, name, hint, word) {
  button.disabled = !name;
  setAttribute(button, 'title', hint);
  setAttribute(button, 'aria-label', name ?? word);
}
