import { h, identifier } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { deviceName } from '../../parts/sensors/device-name.js';

const key = 'sensorium.device';
const promise = 'Your hub reads your face from the pictures of this camera. They go over your own '
  + 'network to your own computer and are deleted after tracking; nothing is stored.';
const further = 'A product of your hub may ask for the microphone or the motion sensor too. It asks here, with the '
  + 'reason, and nothing is sent before you allow it.';

/** Explanation, the name of this device and the Start button. */
export function intro({ start, becomeRobot }) {
  const id = identifier('name');
  const name = h('input', {
    type: 'text', id, value: storedName(), maxLength: 40, autocomplete: 'off', testid: 'sensor.name',
    onchange: () => storeName(name.value),
  });
  const button = pictureButton('camera', 'Start the camera', start, {
    class: 'primary wide', testid: 'sensor.start',
  });
  const robot = h('a', { class: 'button quiet small', href: '/robot', testid: 'sensor.robot' }, 'Turn this device into a robot');
  robot.addEventListener('click', (event) => {
    event.preventDefault();
    becomeRobot();
  });
  return {
    element: h('div', { class: 'sensor-intro' },
      h('h1', {}, 'Use this camera'),
      h('p', {}, promise),
      h('p', {}, further),
      h('div', { class: 'field' }, h('label', { for: id }, 'Name of this camera'), name),
      button, robot),
    get name() { return name.value.trim() || deviceName(); },
    set isBusy(isBusy) { button.disabled = isBusy; },
  };
}

function storedName() {
  try { return localStorage.getItem(key) ?? deviceName(); } catch { return deviceName(); }
}

function storeName(name) {
  try { localStorage.setItem(key, name); } catch { /* private browsing: the name lasts for this page */ }
}
