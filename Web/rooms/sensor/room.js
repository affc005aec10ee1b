import { h, setSentence } from '../../core/element.js';
import { keepAwake } from '../../core/device.js';
import { Camera, Capture, problemOf } from '../../parts/camera/camera.js';
import { icon } from '../../parts/buttons.js';
import '../../parts/card.js';
import { asks, offers } from './asks.js';
import { intro } from './intro.js';
import { live } from './live.js';

export const styles = ['/style/room-sensor.css'];

/**
 * The sensor page: requests the camera on Start, then sends pictures to the hub until Stop; and asks for the microphone
 * and the motion sensor when the hub wants them.
 */
export function mount(root, studio) {
  const camera = new Camera();
  const wake = keepAwake();
  const video = h('video', {
    testid: 'sensor.preview', class: 'preview', 'aria-label': 'Your camera, mirrored',
    muted: true, playsInline: true, autoplay: true, hidden: true,
  });
  const status = h('sx-status', { testid: 'sensor.status', role: 'status' });
  const remedy = h('p', { class: 'remedy', hidden: true });
  const first = intro({ start, becomeRobot: () => studio.go('/robot') });
  const running = live({ stop });
  const asked = asks(studio);
  const capture = new Capture(video, studio.link, running.count);
  let stopFace = () => {};
  let isRunning = false;

  root.append(h('div', { class: 'sensor' },
    h('div', { class: 'sensor-guide', 'aria-hidden': 'true' }, icon('mark')),
    video, running.face,
    h('div', { class: 'sensor-sheet' }, asked.element, status, remedy, first.element, running.element)));
  show('off', 'The camera is off.');

  const stops = [
    studio.store.on('answer', (answer) => capture.answered(answer)),
    studio.store.on('sensor', told),
    studio.store.on('open', announce),
    studio.store.on('phase', phaseChanged),
  ];
  if (studio.link.isOpen) announce();

  async function start() {
    first.isBusy = true;
    show('searching', 'Waiting for permission: allow the camera in the browser’s dialog.');
    try {
      await camera.open(video, ended);
    } catch (error) {
      return fail(problemOf(error));
    }
    isRunning = true;
    video.hidden = false;
    first.element.hidden = true;
    running.begin();
    show('searching', 'The camera is on. Waiting for the hub.');
    wake.hold();
    stopFace = running.follow(studio.store);
    announce();
  }

  /** Tells the hub which sensors this page has; the camera while it is on. */
  function announce() {
    capture.stop();
    const { videoWidth: width, videoHeight: height } = video;
    const camera = isRunning ? ['camera'] : [];
    studio.link.send({ type: 'sensor.start', name: first.name, width, height, offers: [...camera, ...offers()] });
    if (isRunning) capture.start();
  }

  function stop() {
    halt();
    show('off', 'The camera is off.');
  }

  function halt() {
    isRunning = false;
    video.hidden = true;
    capture.stop();
    camera.close(video);
    wake.release();
    stopFace();
    running.end();
    first.element.hidden = false;
    first.isBusy = false;
    announce();
  }

  function ended() {
    fail({
      sentence: 'The camera stopped: another program or the system took it.',
      remedy: 'Close other programs that use it, then start again.',
    });
  }

  function fail(problem) {
    halt();
    show('offline', problem.sentence);
    setSentence(remedy, problem.remedy);
  }

  function told({ state, sentence, name }) {
    if (!isRunning) return;
    if (name) running.name = name;
    if (state === 'refused' || state === 'unavailable') return fail({ sentence, remedy: null });
    show(state === 'tracking' ? 'connected' : 'searching', sentence);
  }

  function phaseChanged(phase) {
    if (!isRunning || phase !== 'waiting') return;
    show('searching', 'The hub does not answer. The camera continues as soon as it is back.');
  }

  function show(tone, sentence) {
    status.show({ tone, sentence });
    remedy.hidden = true;
  }

  return () => {
    stops.forEach((end) => end());
    asked.end();
    if (isRunning) halt();
    studio.link.send({ type: 'sensor.stop' });
  };
}
