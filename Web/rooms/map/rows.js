import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { lane } from '../../core/binary.js';
import { icon } from '../../parts/buttons.js';
import { onSwipeRight } from '../../parts/swipe.js';
import { meterText } from '../../parts/meters/meter.js';
import { part } from '../../parts/graph/trace.js';

const textEvery = 0.08;

/** The list of channels and gestures with their live values. */
export function rowList(act) {
  const list = h('ul', { class: 'map-rows', testid: 'map.rows' });
  const empty = h('p', { class: 'empty', role: 'status', hidden: true, testid: 'map.empty' });
  const known = new Map();
  let shown = [];
  let rule = null;
  let age = 0;
  list.addEventListener('keydown', (event) => moveFocus(event, list, act));
  return {
    element: h('div', { class: 'map-list' }, list, empty), list,
    update({ order, rows, expanded, empty: sentence, meter }) {
      rule = meter;
      setRows(list, order.map((name) => rows[name]).filter(Boolean), ({ name }) => name, (data) => {
        const made = row(data, act);
        known.set(data.name, made);
        return made;
      });
      shown = order.map((name) => known.get(name)).filter(Boolean);
      for (const each of shown) each.open(each.name === expanded);
      setSentence(empty, sentence);
    },
    place(name) { return known.get(name)?.element ?? null; },
    draw(meters, seconds) {
      age += seconds;
      const isTextDue = age >= textEvery;
      if (isTextDue) age = 0;
      for (const each of shown) each.draw(meters, rule, isTextDue);
    },
  };
}

function row({ name, lane: index, title, use }, act) {
  const number = h('span', { class: 'map-number', testid: `map.row.${name}.value` });
  const bar = h('span', { class: 'map-bar-fill' });
  const chips = h('span', { class: 'map-chips' });
  const changed = h('span', { class: 'map-changed', hidden: true }, 'changed');
  const button = h('button', {
    type: 'button', class: 'map-row', testid: `map.row.${name}`, 'data-name': name,
    'aria-expanded': 'false', onclick: () => act('expand', { name }),
  },
    h('span', { class: 'map-words' },
      h('span', { class: 'map-title' }, h('b', {}, title), changed),
      h('span', { class: 'map-use' }, use)),
    chips, number, icon('chevron'),
    h('span', { class: 'map-bar', 'aria-hidden': 'true' }, bar));
  const element = h('li', {}, h('div', { class: 'map-swipe' }, h('span', { class: 'map-reset-hint', 'aria-hidden': 'true' }, 'Reset'), button));
  onSwipeRight(button, () => act('reset', { name }));
  let data = null;
  return {
    element, name,
    update(next) {
      data = next;
      changed.hidden = !next.isChanged;
      element.classList.toggle('is-off', !next.isOn);
      setRows(chips, next.routes, ({ title: text }) => text, (route) => ({
        element: h('span', { class: 'map-chip', 'data-colour': route.colour }, route.title),
      }));
    },
    open(isOpen) { setAttribute(button, 'aria-expanded', String(isOpen)); },
    draw(meters, rule, isTextDue) {
      if (!data) return;
      const now = lane(meters, index);
      const level = now.isAvailable && now.isSounding ? levels(now, data) : { start: 0, size: 0, share: 0 };
      bar.style.transform = `translateX(${(100 * level.start).toFixed(1)}%) scaleX(${level.size.toFixed(3)})`;
      if (!isTextDue) return;
      const isHigh = level.share > rule.high;
      bar.classList.toggle('is-high', isHigh);
      bar.classList.toggle('is-middle', !isHigh && level.share >= rule.middle);
      setText(number, meterText(now, rule));
      number.classList.toggle('is-word', !now.isAvailable || !now.isSounding);
    },
  };
}

/** The bar shows the output, from the left, or from the middle if it is bipolar. */
function levels({ output }, { minimum, maximum }) {
  const at = part(output, minimum, maximum);
  const zero = part(0, minimum, maximum);
  return { start: Math.min(at, zero), size: Math.abs(at - zero), share: Math.abs(output) / maximum };
}

function moveFocus(event, list, act) {
  const button = event.target.closest?.('.map-row');
  if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...list.querySelectorAll('.map-row')];
  const at = buttons.indexOf(button);
  const next = {
    ArrowDown: buttons[at + 1], ArrowUp: buttons[at - 1], Home: buttons[0], End: buttons.at(-1),
  }[event.key];
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    act('reset', { name: button.dataset.name });
  }
}
