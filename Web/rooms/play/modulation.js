import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { picker, toggle } from '../../parts/field.js';

/** What body and face move: the list, a form for a new one, and the calibration. */
export function modulation(act) {
  const list = h('ul', { class: 'modulations' });
  const fields = h('div', { class: 'play-menus' });
  const sentence = h('p', { class: 'muted small', role: 'status', testid: 'play.calibration' });
  let isCalibrating = false;
  const calibrate = h('button', { type: 'button', testid: 'play.calibrate', onclick: () => act('calibrate', { isOn: !isCalibrating }) });
  return {
    element: h('div', { class: 'play-modulation' }, list, fields,
      pictureButton('plus', 'Add', () => act('addModulation'), { testid: 'play.modulation.add' }),
      h('div', { class: 'file-row' }, calibrate, sentence)),
    update({ modulations, form }) {
      isCalibrating = form.isCalibrating;
      setRows(list, modulations, ({ id, title }) => `${id} ${title}`, (item) => row(item, act));
      setRows(fields, form.fields, ({ id }) => id, (item) => field(item, act));
      setText(sentence, form.calibration);
      setText(calibrate, form.calibrate);
      setAttribute(calibrate, 'aria-pressed', String(isCalibrating));
    },
  };
}

function field({ id, title }, act) {
  const list = picker({ label: title, testid: `play.modulation.${id}`, send: (choice) => act('chooseModulation', { part: id, id: choice }) });
  return { element: list.element, update: ({ options, value }) => list.update(options, value) };
}

function row({ id, title }, act) {
  const target = h('span', { class: 'muted small' });
  const invert = toggle({ label: 'Inverted', testid: `play.modulation.${id}.invert`, send: (isOn) => act('invertModulation', { index: id, isOn }) });
  const remove = quietButton('trash', `Remove ${title}`, () => act('removeModulation', { index: id }), { testid: `play.modulation.${id}.remove` });
  return {
    element: h('li', { testid: `play.modulation.row.${id}` }, h('span', {}, title), target, invert.element, remove),
    update(item) {
      setText(target, `moves ${item.target}`);
      invert.update(item.isInverted);
    },
  };
}
