import { h, setAttribute, setRows, setSentence } from '../../core/element.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { picker, textField, toggle } from '../../parts/field.js';
import { Run } from '../../core/edits.js';
import '../../parts/sx-number.js';

/** The routes of a channel, each with its errors. */
export function routeList(act, tell) {
  const standard = h('p', { class: 'muted map-standard' });
  const list = h('ul', { class: 'map-routes', testid: 'map.routes' });
  const add = h('div', { class: 'map-add', role: 'group', 'aria-label': 'Add a route' });
  const listen = pictureButton('knob', 'Learn from a controller', () => act('learnController'), {
    class: 'small', testid: 'map.listen', 'aria-pressed': 'false',
  });
  const listening = h('p', { class: 'hint', role: 'status', hidden: true });
  return {
    element: h('section', { class: 'map-part', 'aria-label': 'Routes' },
      h('h3', {}, 'Routes'), standard, list, add, listen, listening),
    update({ routes, standard: words, isListening, listening: sentence }, kinds, about) {
      setSentence(standard, words);
      setRows(add, kinds, ({ id }) => id, (kind) => addButton(kind, act));
      const keyed = routes.map((route, index) => ({ ...route, index, kinds, about }));
      setRows(list, keyed, ({ index, kind }) => `${index}.${kind}`, (route) => routeRow(route, act, tell));
      setAttribute(listen, 'aria-pressed', String(isListening));
      setSentence(listening, sentence);
    },
  };
}

function addButton({ id, title, colour }, act) {
  return {
    element: h('button', {
      type: 'button', class: 'small map-route-kind', 'data-colour': colour, testid: `map.add.${id}`,
      'aria-label': `Add ${title}`, onclick: () => act('addRoute', { kind: id }),
    }, `+ ${title}`),
  };
}

function routeRow({ index, colour, numberTitle, numberRule, gate: rules }, act, tell) {
  const testid = `map.route.${index}`;
  const choice = picker({
    label: `Route ${index + 1}`, isCompact: true, testid: `${testid}.kind`,
    send: (value) => act('setRouteKind', { index, kind: value }),
  });
  const target = !numberTitle ? addressField(index, testid, tell)
    : numberField(numberTitle, testid, numberRule, (value, gesture) =>
      act('setRouteNumber', { index, value: Math.round(value), gesture }));
  const gate = rules ? gateFields(index, testid, rules, act) : null;
  const problem = h('p', { class: 'error', role: 'alert', hidden: true, testid: `${testid}.error` });
  const element = h('li', { class: 'map-route', 'data-colour': colour },
    choice.element, target.element,
    quietButton('trash', `Remove route ${index + 1}`, () => act('removeRoute', { index }), { testid: `${testid}.remove` }),
    gate?.element, problem);
  return {
    element,
    update(route) {
      choice.update(route.kinds, route.kind);
      target.update(route);
      gate?.update(route);
      setSentence(problem, route.problem);
    },
  };
}

function addressField(index, testid, tell) {
  const run = new Run();
  const field = textField({
    label: 'OSC address', testid: `${testid}.address`,
    send: (text) => tell('setRouteAddress', { index, text, gesture: run.name }),
  });
  field.element.classList.add('is-slim');
  return {
    element: field.element,
    update({ address, problem, about }) {
      field.update({ text: address ?? '', problem: null, isFull: about.isFull });
      setAttribute(field.input, 'aria-invalid', problem ? 'true' : null);
    },
  };
}

function numberField(label, testid, rule, send) {
  const number = h('sx-number', {});
  number.options = { ...rule, label, testid: `${testid}.number` };
  number.addEventListener('choose', ({ detail }) => send(detail, number.run));
  return {
    element: h('div', { class: 'map-named' }, h('span', {}, label), number),
    update({ number: value, problem }) {
      number.value = value;
      number.problem = problem;
    },
  };
}

function gateFields(index, testid, rules, act) {
  const field = (label, name, action) => {
    const number = h('sx-number', {});
    number.options = { ...rules[name], label, testid: `${testid}.${name}` };
    number.addEventListener('choose', ({ detail }) => act(action, { index, value: detail, gesture: number.run }));
    return { number, element: h('div', { class: 'map-named' }, h('span', {}, label), number) };
  };
  const threshold = field('Threshold', 'threshold', 'setThreshold');
  const hysteresis = field('Hysteresis', 'hysteresis', 'setHysteresis');
  const velocity = field('Velocity', 'velocity', 'setVelocity');
  const speed = toggle({
    label: 'Velocity from speed', testid: `${testid}.speed`,
    send: (isOn) => act('setSpeedVelocity', { index, isOn }),
  });
  return {
    element: h('div', { class: 'map-gate' },
      threshold.element, hysteresis.element, speed.element, velocity.element),
    update({ threshold: level, hysteresis: width, velocity: force }) {
      threshold.number.value = level;
      hysteresis.number.value = width;
      const isFixed = force !== undefined && force !== null;
      speed.update(!isFixed);
      velocity.element.hidden = !isFixed;
      if (isFixed) velocity.number.value = force;
    },
  };
}
