import { h, setAttribute, setHidden, setRows, setSentence, setText } from '../../core/element.js';
import { upload } from '../../core/upload.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { scaleRow } from '../../parts/bench/scale-row.js';
import '../../parts/bench/sx-drawing.js';
import { textField, toggle } from '../../parts/field.js';
import { fileButton } from '../../parts/file-button.js';
import { knobForm } from './knobs.js';

/** A node: what it is, its drawing, parameters, sound file and connections. */
export function nodeInspector({ id }, act, tell, toast) {
  const testid = `workbench.inspector.${id}`;
  const name = textField({ label: 'Name', testid: `workbench.inspector.${id}.name`, send: () => {} });
  name.input.addEventListener('change', () => act('renameNode', { node: id, id: name.input.value }));
  const kind = h('p', { class: 'node-title' });
  const summary = h('p', { class: 'muted small' });
  const source = h('p', { class: 'muted small bench-source' });
  const load = h('span', { class: 'muted small', testid: `workbench.inspector.${id}.load` });
  const drawing = h('sx-drawing', { testid: `workbench.inspector.${id}.drawing`, hidden: true });
  const bypass = toggle({ label: 'Bypass', testid: `workbench.inspector.${id}.bypass`, send: (isOn) => act('bypass', { node: id, isOn }) });
  const parameters = h('div', { class: 'scales' });
  const connections = h('ul', { class: 'bench-connections' });
  const recording = h('div', { class: 'bench-recording', hidden: true });
  const file = h('span', { testid: `workbench.inspector.${id}.recording.name` });
  const hint = h('p', { class: 'muted small' });
  const bring = fileButton({
    picture: 'upload', word: 'Choose a sound file', accept: '.wav,audio/wav', testid: `workbench.inspector.${id}.recording`,
    send: async (chosen) => {
      try {
        const { sound } = await upload('/workbench/sounds', chosen);
        act('useSound', { node: id, name: sound });
      } catch (error) {
        toast('error', error.message);
      }
    },
  });
  const without = quietButton('close', 'Use no file', () => act('useSound', { node: id }),
    { testid: `workbench.inspector.${id}.recording.remove` });
  recording.append(h('span', { class: 'bench-recording-name' }, file, without), bring.element, hint);
  const remove = pictureButton('trash', 'Delete this node', () => act('delete', { node: id }),
    { class: 'quiet small', testid: `workbench.inspector.${id}.delete` });
  return {
    element: h('div', { class: 'bench-node', testid, role: 'group' },
      h('div', { class: 'bench-node-head' }, kind, load), summary, drawing, bypass.element, parameters, recording,
      h('h4', {}, 'Connections'), connections,
      h('details', { class: 'bench-more' }, h('summary', {}, 'Name and source'), name.element, source), remove),
    update(node) {
      setAttribute(name.input.closest('.bench-node'), 'aria-label', `${node.id}, ${node.component}`);
      setText(kind, node.component);
      setSentence(summary, node.summary);
      setSentence(source, node.source);
      name.update({ text: node.id, isFull: true });
      bypass.update(node.isBypassed);
      drawing.hidden = !node.drawing;
      setRows(parameters, node.parameters, ({ id: parameter }) => parameter, (parameter) => parameterRow(id, parameter, act, tell));
      const isFile = node.recording !== null && node.recording !== undefined;
      recording.hidden = !isFile;
      setText(file, node.recording);
      without.hidden = !node.recording;
      setSentence(hint, node.recordingHint);
      setRows(connections, node.connections, ({ index, isModulation, text }) => `${isModulation} ${index} ${text}`,
        (connection) => connectionRow(id, connection, act));
    },
    measure(reading) {
      setText(load, loadText(reading));
      if (reading?.drawing) setHidden(drawing, false);
      drawing.show(reading?.drawing ?? null);
    },
  };
}

function loadText(reading) {
  const texts = [];
  if (typeof reading?.peak === 'number') texts.push(`${reading.peak.toFixed(1)} dBFS`.replace('-', '−'));
  if (typeof reading?.load === 'number') texts.push(`${(100 * reading.load).toFixed(2)} % of a core`);
  return texts.join(' · ');
}

function parameterRow(node, { id }, act, tell) {
  const row = scaleRow({
    testid: `workbench.inspector.${node}.parameter.${id}`, send: (value, gesture) => tell('set', { node, parameter: id, value, gesture }),
    end: h('label', { class: 'bench-expose' }),
  });
  const expose = h('input', {
    type: 'checkbox', testid: `workbench.inspector.${node}.parameter.${id}.knob`, onchange: () => act('expose', { node, parameter: id, isOn: expose.checked }),
  });
  row.element.querySelector('.bench-expose').append(expose, h('span', {}, 'Knob'));
  const form = knobForm(act);
  return {
    element: h('div', { class: 'bench-parameter' }, row.element, form.element),
    update(parameter) {
      row.update(parameter);
      expose.checked = parameter.isExposed;
      setAttribute(expose, 'aria-label', `${parameter.title} is a knob of the recipe`);
      form.update(parameter.knob ?? null);
    },
  };
}

function connectionRow(node, { index, isModulation }, act) {
  const text = h('button', {
    type: 'button', class: 'quiet small',
    onclick: () => (isModulation ? act('selectRoute', { index }) : act('selectEdge', { index })),
  });
  const cut = isModulation
    ? quietButton('close', '', () => act('removeModulation', { index }), { testid: `workbench.inspector.${node}.route.${index}.remove` })
    : quietButton('close', '', () => act('disconnect', { edge: index }), { testid: `workbench.inspector.${node}.edge.${index}.remove` });
  return {
    element: h('li', { class: isModulation ? 'is-route' : null }, text, cut),
    update(connection) {
      setText(text, connection.text);
      setAttribute(cut, 'aria-label', `Remove ${connection.text}`);
      setAttribute(cut, 'title', `Remove ${connection.text}`);
    },
  };
}
