import { h, identifier, identify, setAttribute, setText } from '../../core/element.js';
import { Entry, Run } from '../../core/edits.js';

/** The value at a place 0…1 of a slider { minimum, maximum, isLogarithmic }. */
export function valueAt(position, { minimum, maximum, isLogarithmic }) {
  const part = Math.min(Math.max(position, 0), 1);
  if (isLogarithmic && minimum > 0) return minimum * (maximum / minimum) ** part;
  return minimum + part * (maximum - minimum);
}

/** The place 0…1 of a value. */
export function positionOf(value, { minimum, maximum, isLogarithmic }) {
  if (maximum === minimum) return 0;
  const isRatio = isLogarithmic && minimum > 0 && value > 0;
  const part = isRatio ? Math.log(value / minimum) / Math.log(maximum / minimum) : (value - minimum) / (maximum - minimum);
  return Math.min(Math.max(part, 0), 1);
}

/** A typed number of a slider { unit, maximum } with or without its unit, "1.2 k" and "1,2 kHz" are 1200; null when it is none. */
export function typedNumber(text, { unit = '', maximum = Infinity } = {}) {
  const plain = text.trim().replace('−', '-').replace(',', '.').replace(/\s+/g, '');
  const bare = unit && plain.toLowerCase().endsWith(unit.toLowerCase().replace(/\s+/g, ''))
    ? plain.slice(0, plain.length - unit.replace(/\s+/g, '').length) : plain;
  const found = bare.match(/^([+-]?(?:\d+\.?\d*|\.\d+))(k?)$/i);
  if (!found) return null;
  // A percentage of a fraction.
  const isFraction = unit === '%' && maximum <= 1;
  return Number(found[1]) * (found[2] ? 1000 : 1) * (isFraction ? 0.01 : 1);
}

const fine = 0.001;
const coarse = 0.01;
/** Milliseconds after a change in which older states are not shown. */
const settling = 350;

/**
 * A number on its scale, or a choice: drag, arrows (⇧ for fine), wheel while focused, double-click for the default, or
 * type it. `testid` names the field or the menu, `send` gets the value and the name of the gesture, `update` a BenchSlider
 * of the state. `end` is shown after the name.
 */
export function scaleRow({ testid, send, end = null }) {
  const run = new Run();
  const id = identifier('scale');
  let slider = null, settles = 0, isHeld = false;
  const name = h('label', { class: 'scale-name', for: id });
  const line = h('input', { type: 'range', min: 0, max: 1, step: 'any' });
  const text = h('input', { type: 'text', id, class: 'scale-text', inputMode: 'decimal', autocomplete: 'off', spellcheck: false });
  const menu = h('select', {});
  const element = h('div', { class: 'scale' }, h('div', { class: 'scale-head' }, name, end));

  const offer = (value) => {
    if (!Number.isFinite(value)) return;
    place(positionOf(value, slider));
    clearTimeout(settles);
    settles = setTimeout(() => { settles = 0; follow(); }, settling);
    send(value, run.name);
  };
  const nudge = (steps) => offer(valueAt(line.valueAsNumber + steps, slider));
  line.addEventListener('input', () => offer(valueAt(line.valueAsNumber, slider)));
  line.addEventListener('pointerdown', () => { isHeld = true; run.hold(); });
  for (const release of ['pointerup', 'pointercancel']) line.addEventListener(release, () => { isHeld = false; run.release(); });
  line.addEventListener('dblclick', () => offer(slider.standard));
  line.addEventListener('keydown', (event) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!direction) return;
    event.preventDefault();
    nudge(direction * (event.shiftKey ? fine : coarse));
  });
  line.addEventListener('wheel', (event) => {
    if (document.activeElement !== line) return;
    event.preventDefault();
    nudge(-Math.sign(event.deltaY) * coarse);
  }, { passive: false });
  text.addEventListener('focus', () => text.select());
  const entry = new Entry(text, () => {
    const value = typedNumber(text.value, slider);
    if (value === null) entry.reset();
    else offer(value);
  });
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    text.blur();
  });
  menu.addEventListener('change', () => send(slider.minimum + menu.selectedIndex, run.name));

  function place(position) {
    line.value = position;
    line.style.setProperty('--part', `${100 * position}%`);
  }

  function follow() {
    entry.show(slider.text);
    if (!isHeld && !settles) place(slider.position);
  }

  return {
    element,
    update(next) {
      const isChoice = next.options.length > 0;
      if (isChoice && JSON.stringify(slider?.options) !== JSON.stringify(next.options)) {
        menu.replaceChildren(...next.options.map((option) => h('option', {}, option)));
      }
      if (!slider) {
        identify(isChoice ? menu : text, testid);
        element.append(...(isChoice ? [menu] : [line, text]));
      }
      slider = next;
      setText(name, next.title);
      setAttribute(name, 'for', isChoice ? null : id);
      setAttribute(menu, 'aria-label', next.title);
      setAttribute(line, 'aria-label', next.title);
      setAttribute(line, 'aria-valuetext', next.text);
      setAttribute(text, 'aria-label', next.unit ? `${next.title}, ${next.unit}` : next.title);
      element.classList.toggle('is-modulated', Boolean(next.isModulated));
      if (isChoice) menu.selectedIndex = Math.round(next.value - next.minimum);
      else follow();
    },
  };
}
