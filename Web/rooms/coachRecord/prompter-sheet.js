import { h, identifier, setText } from '../../core/element.js';
import { Typing } from '../../core/edits.js';
import { toggle } from '../../parts/field.js';
import '../../parts/frame.js';
import '../../parts/sx-slider.js';

/** The text of the teleprompter and how it runs, in a sheet. */
export function prompterSheet(act, tell) {
  const id = identifier('prompter');
  const input = h('textarea', { id, class: 'prompter-input', rows: 8, testid: 'coach.record.prompter.text' });
  const typing = new Typing(input, (text) => tell('setPrompterText', { text }));
  const shown = toggle({
    label: 'Show it while I record', testid: 'coach.record.prompter.shown', send: (isShown) => act('showPrompter', { isShown }),
  });
  const sentence = h('p', { class: 'muted small' });
  const sliders = Object.entries({
    size: { label: 'Size', send: (size) => tell('setPrompterSize', { size }) },
    speed: { label: 'Speed', send: (speed) => tell('setPrompterSpeed', { speed }) },
    offset: { label: 'Reading line', send: (offset) => tell('setPrompterOffset', { offset }) },
  }).map(([name, { label, send }]) => ({ name, ...slider(label, name, send) }));
  const content = h('div', { class: 'prompter-form' }, shown.element,
    h('div', { class: 'field' }, h('label', { for: id }, 'Text'), input), sentence,
    ...sliders.map(({ element }) => element));
  let sheet = null;
  return {
    open() {
      sheet = h('sx-sheet', { heading: 'Teleprompter', content });
      sheet.open();
    },
    close: () => sheet?.close(),
    update(state, { isFull }) {
      input.maxLength = state.longest;
      typing.update(state.text, { isFull });
      shown.update(state.isShown);
      setText(sentence, state.sentence);
      for (const { name, update } of sliders) update(state[name]);
    },
  };
}

function slider(label, name, send) {
  const line = h('sx-slider', {});
  const hint = h('p', { class: 'muted small' });
  const unit = h('span', { class: 'label' });
  line.addEventListener('choose', ({ detail }) => send(detail));
  let isBuilt = false;
  return {
    element: h('div', { class: 'field' }, unit, line, hint),
    update(rule) {
      if (!isBuilt) {
        isBuilt = true;
        line.options = { ...rule, label, testid: `coach.record.prompter.${name}.slider` };
        setText(unit, `${label} (${rule.unit})`);
      }
      line.value = rule.value;
      setText(hint, rule.hint);
    },
  };
}
