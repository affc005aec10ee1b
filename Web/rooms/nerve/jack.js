import { h, setAttribute, setText } from '../../core/element.js';
import { numberText, roundedNumber } from '../../core/number.js';
import { level, span } from './bars.js';

/** One jack of the panel: its socket, its name, its voltage as text and as a bar. */
export function jack({ id }) {
  const title = h('span', { class: 'jack-title' });
  const label = h('b', { class: 'jack-label' });
  const number = h('span', { class: 'jack-volts', testid: `nerve.jack.${id}.volts`, 'aria-hidden': 'true' });
  const fill = h('span', { class: 'jack-fill', testid: `nerve.jack.${id}.bar` });
  const [least, most] = [h('span', {}), h('span', {})];
  const socket = h('span', { class: 'socket', 'aria-hidden': 'true' });
  const element = h('div', { class: 'jack', role: 'meter', testid: `nerve.jack.${id}` },
    socket, number,
    h('span', { class: 'jack-words', 'aria-hidden': 'true' }, label, title, h('code', { class: 'jack-name' }, id)),
    h('span', { class: 'jack-scale', 'aria-hidden': 'true' }, least, h('span', { class: 'jack-bar' }, fill), most));
  let range = null;
  let drawn = null;
  return {
    element,
    update(state) {
      range = state;
      drawn = null;
      setText(title, state.title);
      setText(label, state.label);
      setText(least, state.low);
      setText(most, state.high);
      element.title = state.hint;
      element.classList.toggle('is-bipolar', state.isBipolar);
      setAttribute(element, 'aria-label', state.spoken);
      setAttribute(element, 'aria-valuemin', state.minimum);
      setAttribute(element, 'aria-valuemax', state.maximum);
    },
    /** These get the voltage and its NumberFormat. */
    draw(volts, format) {
      const rounded = Math.round(volts * 1000);
      if (rounded === drawn) return;
      drawn = rounded;
      const { start, length } = span(volts, range);
      fill.style.setProperty('--start', start.toFixed(4));
      fill.style.setProperty('--length', length.toFixed(4));
      socket.style.setProperty('--level', level(volts, range).toFixed(3));
      element.classList.toggle('is-negative', roundedNumber(volts, format) < 0);
    },
    write(volts, format) { setText(number, numberText(volts, format)); },
    speak(volts, format) {
      setAttribute(element, 'aria-valuenow', roundedNumber(volts, format));
      setAttribute(element, 'aria-valuetext', numberText(volts, format));
    },
  };
}
