import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { scaleRow } from '../../parts/bench/scale-row.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { picker, toggle } from '../../parts/field.js';

/** Notes and voices of a synthesiser: which parameters follow notes, the number of voices, the envelope. */
export function voice(act, tell) {
  const settings = h('div', { class: 'scales' });
  const bindings = h('ul', { class: 'bench-bindings' });
  const fields = h('div', { class: 'bench-fields' });
  const setting = ({ id }) => scaleRow({ testid: `workbench.voice.${id}`, send: (value, gesture) => tell('setVoice', { setting: id, value, gesture }) });
  const field = ({ id, title }) => {
    const one = picker({ label: title, testid: `workbench.binding.new.${id}`, send: (choice) => act('chooseBinding', { field: id, id: choice }) });
    return { element: one.element, update: ({ options, value }) => one.update(options, value) };
  };
  const element = h('section', { class: 'bench-voice', testid: 'workbench.voice' },
    h('h3', {}, 'Voices'), settings, h('h3', {}, 'Notes move'), bindings, fields,
    pictureButton('plus', 'Add', () => act('addBinding'), { class: 'small', testid: 'workbench.binding.new.add' }));
  return {
    element,
    update({ voice: panel }) {
      element.hidden = !panel?.isShown;
      if (!panel?.isShown) return;
      setRows(settings, panel.polyphony, ({ id }) => id, setting);
      setRows(bindings, panel.bindings, ({ index, isDepth }) => `${index} ${isDepth}`, (item) => binding(item, act, tell));
      setRows(fields, panel.fields, ({ id }) => id, field);
    },
  };
}

function binding({ index }, act, tell) {
  const title = h('span', {});
  const sliders = h('div', { class: 'scales' });
  const mode = toggle({
    label: 'Around its value', testid: `workbench.binding.${index}.mode`, send: (isOn) => act('useDepth', { binding: index, isOn }),
  });
  const remove = quietButton('trash', '', () => act('removeBinding', { index }), { testid: `workbench.binding.${index}.remove` });
  const slider = ({ id }) => scaleRow({
    testid: `workbench.binding.${index}.${id}`, send: (value, gesture) => tell('setBinding', { index, field: id, value, gesture }),
  });
  return {
    element: h('li', { testid: `workbench.binding.${index}` }, h('div', { class: 'bench-binding-head' }, title, remove), sliders, mode.element),
    update(item) {
      setText(title, item.title);
      setAttribute(remove, 'aria-label', `Remove: ${item.title}`);
      setAttribute(remove, 'title', `Remove: ${item.title}`);
      setRows(sliders, item.sliders, ({ id }) => id, slider);
      mode.element.hidden = item.isDepth === null || item.isDepth === undefined;
      mode.update(Boolean(item.isDepth));
    },
  };
}
