import { h, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';
import { fit, paintLine, readStyle, scaleOf } from '../../parts/timeline/paint.js';

/** The same take with two mappings, drawn over each other, with the difference below. */
export function comparison(studio, act) {
  const rival = picker({
    label: 'Compare the current mapping with', testid: 'takes.rival', send: (id) => act('setRival', { rival: id }),
  });
  const button = pictureButton('compare', 'Compare', () => act('compare'), { testid: 'takes.compare' });
  const sentence = h('p', { testid: 'takes.comparison', role: 'status', hidden: true });
  const canvas = h('canvas', { class: 'curves', role: 'img' });
  const names = [h('span', { class: 'curve-name is-one' }), h('span', { class: 'curve-name is-other' }),
    h('span', { class: 'curve-name is-difference' }, 'Difference, enlarged')];
  const result = h('div', { class: 'comparison', hidden: true }, canvas, h('div', { class: 'curve-names' }, names));
  const element = h('section', { class: 'card', hidden: true, 'aria-label': 'Compare' },
    h('div', { class: 'compare-line' }, rival.element, button), sentence, result);
  let shown = null;
  let channel = null;
  const paint = () => {
    if (!shown || result.hidden) return;
    const { context, width, height } = fit(canvas);
    const colours = readStyle(canvas);
    const upper = height * 0.72, rest = height - upper;
    const y = scaleOf(channel, upper);
    context.fillStyle = colours.edge;
    context.fillRect(0, y(0), width, 1);
    context.fillRect(0, height - 1, width, 1);
    const { one, other, difference } = shown.curves;
    paintLine(context, other, { width, y, colour: colours.other });
    paintLine(context, one, { width, y, colour: colours.accent });
    const most = Math.max(shown.curves.maximum, 1e-6);
    const below = (value) => height - 2 - (value / most) * (rest - 10);
    paintLine(context, difference, { width, y: below, colour: colours.difference, thickness: 1.25 });
  };
  new ResizeObserver(paint).observe(canvas);
  return {
    element,
    update(state) {
      element.hidden = !state.selected;
      if (!state.selected) return;
      rival.update(state.rivals, state.rival);
      button.disabled = state.isComparing;
      setSentence(sentence, state.comparing);
      result.hidden = !state.comparison;
      if (state.comparison === shown) return;
      shown = state.comparison ?? null;
      channel = studio.store.hello?.channels[state.channel];
      if (!shown) return;
      setText(names[0], shown.oneTitle);
      setText(names[1], shown.otherTitle);
      canvas.setAttribute('aria-label', shown.spoken);
      paint();
    },
  };
}
