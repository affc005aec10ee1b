import { encodeMotion, encodeSound } from '../../core/binary.js';
import { h, setText } from '../../core/element.js';
import { keepAwake } from '../../core/device.js';
import { Microphone } from '../../parts/sensors/microphone.js';
import { MotionSensor } from '../../parts/sensors/motion.js';
import { problemOf } from '../../parts/sensors/problems.js';
import '../../parts/sx-level.js';
import { AskedSensor } from './asked.js';

const mostBuffered = 262144;

/** The sensors that this browser can ask for; a page that is not secure offers them too and says why it cannot. */
export function offers() {
  return [
    ...(navigator.mediaDevices?.getUserMedia || !window.isSecureContext ? ['microphone'] : []),
    ...(window.DeviceMotionEvent || !window.isSecureContext ? ['motion'] : []),
  ];
}

/** The microphone and the motion sensor: a card for each while the hub wants it. */
export function asks({ store, link }) {
  const wake = keepAwake();
  const announcement = h('p', { class: 'hidden-text', role: 'status', testid: 'sensor.asked' });
  const level = h('sx-level', { testid: 'sensor.level' });
  const asked = { audio: microphone(link, level, report, changed), motion: motion(link, report, changed) };
  const all = Object.values(asked);

  function report(sensor, state) { link.send({ type: 'sensor.state', sensor, state }); }

  function changed() {
    if (all.some(({ isOn }) => isOn)) wake.hold();
    else wake.release();
  }

  let closeHome = null;
  /** The rule of levels is in HOME's state, which is open while the microphone is wanted. */
  const measure = (isWanted) => {
    if (isWanted) closeHome ??= store.open('home', (state) => { level.rule = state.level; });
    else {
      closeHome?.();
      closeHome = null;
    }
  };
  const wanted = (demand) => {
    measure(Boolean(demand.audio));
    const said = Object.keys(asked).map((kind) => asked[kind].want(demand[kind] ?? null)).filter(Boolean);
    if (said.length > 0) setText(announcement, said.join(' '));
  };
  const hidden = () => { if (document.hidden) all.forEach((sensor) => sensor.hide()); };
  document.addEventListener('visibilitychange', hidden);
  const stops = [
    store.on('sensor.demand', wanted),
    store.on('phase', () => all.forEach((sensor) => { sensor.isAway = !link.isOpen; })),
  ];
  return {
    element: h('div', { class: 'asks' }, announcement, all.map(({ element }) => element)),
    end() {
      stops.forEach((stop) => stop());
      measure(false);
      document.removeEventListener('visibilitychange', hidden);
      all.forEach((sensor) => sensor.end());
    },
  };
}

/** Sends unless the connection is full; what is left out is seen in the numbers. */
function send(link, message) { if (link.bufferedBytes < mostBuffered) link.send(message); }

function microphone(link, level, report, changed) {
  const device = new Microphone();
  let number = 0;
  return new AskedSensor({
    sensor: 'microphone', picture: 'microphone', content: level, changed,
    report: (state) => report('microphone', state),
    texts: {
      title: 'Microphone', name: 'The microphone', allow: 'Allow microphone',
      on: 'The microphone is on: its sound goes to your hub.',
    },
    open: ({ ended, held }) => {
      level.reset();
      return device.open({
        muted: held, ended: () => ended(),
        block({ samples, rate, seconds, isJoined }) {
          if (!isJoined) number += 1;
          level.add(samples);
          send(link, encodeSound(number, Math.max(seconds, 0), rate, samples));
          number = (number + 1) >>> 0;
        },
      });
    },
    close: () => device.close(),
  });
}

function motion(link, report, changed) {
  const device = new MotionSensor();
  const rate = h('p', { class: 'muted small', testid: 'sensor.rate' });
  let number = 0, counted = 0, since = 0;
  return new AskedSensor({
    sensor: 'motion', picture: 'motion', content: rate, changed,
    report: (state) => report('motion', state),
    texts: {
      title: 'Motion', name: 'The motion sensor', allow: 'Allow motion',
      on: 'The motion sensor is on: how this device moves goes to your hub.',
    },
    open: ({ ended }) => {
      setText(rate, 'Waiting for the first reading.');
      [counted, since] = [0, performance.now()];
      return device.open({
        missing: () => ended(problemOf(new DOMException('', 'NotFoundError'), 'motion')),
        batch(readings) {
          send(link, encodeMotion(number, MotionSensor.isOpposite, readings));
          number = (number + readings.length) >>> 0;
          counted += readings.length;
          const seconds = (performance.now() - since) / 1000;
          if (seconds < 1) return;
          setText(rate, `${Math.round(counted / seconds)} readings a second.`);
          [counted, since] = [0, performance.now()];
        },
      });
    },
    close: () => device.close(),
  });
}
