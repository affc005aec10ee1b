import { h, setRows, setText } from '../../core/element.js';
import { icon } from '../../parts/buttons.js';
import '../../parts/card.js';

const pictures = { simulated: 'track', camera: 'camera', phone: 'phone', app: 'app', recording: 'takes' };

/** One card for each kind of sensor: its state, and the button that adds one. */
export function sensorStrip(studio) {
  const list = h('ul', { class: 'sensors' });
  return {
    element: h('section', { 'aria-label': 'Sensors' }, h('h2', { class: 'home-part' }, 'Sensors'), list),
    update: ({ sensors }) => setRows(list, sensors, ({ id }) => id, (sensor) => card(sensor, studio)),
  };
}

function card({ id }, studio) {
  const title = h('h3', {});
  const status = h('sx-status', { class: 'small', testid: `home.sensor.${id}.state` });
  let path = null;
  const element = h('li', { class: 'sensor-card', testid: `home.sensor.${id}` });
  const button = h('button', {
    type: 'button', class: 'small', testid: `home.sensor.${id}.add`,
    onfocus: () => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    onclick: () => { if (studio.act('home', 'add', { sensor: id }) && path) studio.go(path); },
  });
  element.append(icon(pictures[id]), title, status, button);
  return {
    element,
    update(sensor) {
      path = sensor.step.path;
      setText(title, sensor.title);
      status.show(sensor);
      setText(button, sensor.step.title);
    },
  };
}
