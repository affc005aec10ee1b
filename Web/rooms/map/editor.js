import { h, setSentence, setText } from '../../core/element.js';
import { lane } from '../../core/binary.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { toggle } from '../../parts/field.js';
import '../../parts/sx-graph.js';
import '../../parts/sx-number.js';
import '../../parts/sx-slider.js';
import { routeList } from './routes.js';

/** All settings of one channel or gesture. */
export function editor(first, act, tell) {
  const { name, title, use, lane: index, unit } = first;
  const graph = h('sx-graph', { testid: 'map.graph' });
  const on = toggle({ label: 'Output', testid: 'map.on', send: (isOn) => act('setOn', { isOn }) });
  const reset = pictureButton('reset', 'Reset', () => act('reset', { name }), {
    class: 'small', testid: 'map.reset', 'aria-label': `Reset ${title}`,
  });
  const problems = h('ul', { class: 'map-problems', 'aria-live': 'polite' });
  const parts = [
    routeList(act, tell), range(first, act), curve(first, act), smoothing(first, act),
  ];
  const inverted = toggle({ label: 'Invert', testid: 'map.invert', send: (isOn) => act('setInverted', { isOn }) });
  const element = h('section', { class: 'map-editor', testid: 'map.editor', 'aria-label': title },
    h('header', { class: 'map-editor-head' },
      h('div', {}, h('h2', {}, title), h('p', { class: 'muted' }, h('code', {}, name), ` · ${use}`)),
      quietButton('close', `Close ${title}`, () => act('expand', { name }), { testid: 'map.close' })),
    graph, h('div', { class: 'map-switches' }, on.element, inverted.element, reset), problems,
    ...parts.map((part) => part.element));
  return {
    name, element,
    update(state, screen, about) {
      graph.shape = state;
      on.update(state.isOn);
      inverted.update(state.isInverted);
      reset.disabled = !state.canReset;
      problems.hidden = state.problems.length === 0;
      problems.replaceChildren(...state.problems.map((text) => h('li', { class: 'error' }, text)));
      parts[0].update(state, screen.routeKinds, about);
      for (const part of parts.slice(1)) part.update(state, screen);
    },
    draw(meters) {
      const now = lane(meters, index);
      if (now.isAvailable && meters.isTracked) graph.push(meters.time, now.input, now.output);
    },
  };
}

/** A name, a slider and a number field with steps. */
function sliderRow({ label, testid, rule, act, action }) {
  const slider = h('sx-slider', {});
  slider.options = { ...rule, label, testid: `${testid}.slider`, isBare: true };
  const number = h('sx-number', {});
  number.options = { ...rule, label, testid };
  for (const part of [slider, number]) {
    part.addEventListener('choose', ({ detail }) => act(action, { value: detail, gesture: part.run }));
  }
  return {
    slider, number,
    element: h('div', { class: 'map-slider' }, h('span', { class: 'label' }, label), slider, number),
    show(value) { slider.value = value; number.value = value; },
  };
}

function range({ unit, minRule, maxRule }, act) {
  const minimum = sliderRow({ label: 'Minimum', action: 'setMin', act, rule: minRule, testid: 'map.min' });
  const maximum = sliderRow({ label: 'Maximum', action: 'setMax', act, rule: maxRule, testid: 'map.max' });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true, testid: 'map.range.error' });
  return {
    element: h('section', { class: 'map-part', 'aria-label': 'Range' },
      h('h3', {}, 'Range', unit ? h('small', { class: 'muted' }, ` ${unit}`) : null),
      minimum.element, maximum.element, problem),
    update(state) {
      minimum.slider.ends = state.minRule;
      maximum.slider.ends = state.maxRule;
      minimum.show(state.min);
      maximum.show(state.max);
      setSentence(problem, state.rangeProblem);
    },
  };
}

function curve({ powerRule }, act) {
  const kinds = h('sx-segmented', { label: 'Curve', prefix: 'map.curve', class: 'map-curves' });
  kinds.addEventListener('choose', ({ detail }) => act('setCurve', { curve: detail }));
  const power = sliderRow({ label: 'Power', action: 'setPower', act, rule: powerRule, testid: 'map.power' });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true });
  return {
    element: h('section', { class: 'map-part', 'aria-label': 'Curve' },
      h('h3', {}, 'Curve'), kinds, power.element, problem),
    update(state, { curves }) {
      kinds.show(curves, state.curve);
      power.element.hidden = state.power === undefined || state.power === null;
      if (!power.element.hidden) power.show(state.power);
      setSentence(problem, state.powerProblem);
    },
  };
}

function smoothing({ smoothingRule }, act) {
  const own = toggle({
    label: 'As everywhere', testid: 'map.smoothing.global', send: (isOn) => act('setOwnSmoothing', { isOn: !isOn }),
  });
  const words = own.element.querySelector('span');
  const time = sliderRow({
    label: 'Time', action: 'setSmoothing', act, rule: smoothingRule, testid: 'map.smoothing',
  });
  return {
    element: h('section', { class: 'map-part', 'aria-label': 'Smoothing' },
      h('h3', {}, 'Smoothing', h('small', { class: 'muted' }, ' ms')), own.element, time.element),
    update(state) {
      own.update(!state.hasOwnSmoothing);
      setText(words, state.smoothingTitle);
      time.element.hidden = !state.hasOwnSmoothing;
      time.show(state.smoothing);
    },
  };
}
