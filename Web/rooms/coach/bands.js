import { h, setRows, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import '../../parts/sx-slider.js';

/** The limits of the coach, in groups; each can be set back alone, and all together. */
export function bandsCard(act, tell) {
  const sentence = h('span', { class: 'muted' });
  const reset = h('button', { type: 'button', class: 'small', testid: 'coach.bands.reset', onclick: () => act('resetBands') }, 'All standard');
  const groups = h('div', { class: 'bands' });
  return {
    element: h('details', { class: 'card coach-bands', testid: 'coach.bands' },
      h('summary', {}, h('h2', {}, 'Limits'), sentence), h('div', { class: 'coach-row' }, reset), groups),
    update({ bands }) {
      setText(sentence, bands.sentence);
      reset.disabled = !bands.canReset;
      setRows(groups, bands.groups, ({ id }) => id, (group) => groupOf(group, act, tell));
    },
  };
}

function groupOf({ title }, act, tell) {
  const rows = h('div', { class: 'band-rows' });
  return {
    element: h('section', { 'aria-label': title }, h('h3', {}, title), rows),
    update: (group) => setRows(rows, group.rows, ({ id }) => id, (row) => bandRow(row, act, tell)),
  };
}

function bandRow({ id, title, rule }, act, tell) {
  const line = h('sx-slider', {});
  line.options = { ...rule, label: title, testid: `coach.band.${id}` };
  line.addEventListener('choose', ({ detail: value }) => tell('setBand', { band: id, value }));
  const back = quietButton('reset', `Standard: ${rule.standard}`, () => act('resetBand', { band: id }), { testid: `coach.band.${id}.reset` });
  return {
    element: h('div', { class: 'band' }, h('span', { class: 'label' }, title, rule.unit ? ` (${rule.unit})` : null), line, back),
    update(row) {
      line.value = row.value;
      back.disabled = row.isStandard;
    },
  };
}
