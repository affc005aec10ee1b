import { h, setText } from '../../core/element.js';
import { TakeDevices } from '../../parts/coach/devices.js';
import { SoundFeed } from '../../parts/coach/sound-feed.js';
import { levelOf } from '../../parts/sensors/level.js';
import { card } from '../../parts/card.js';
import '../../parts/sx-level.js';

/** Milliseconds between two reports of the level. */
const every = 500;
/** How the screen calls a browser's reasons. */
const reasons = { NotAllowedError: 'denied', SecurityError: 'denied', NotReadableError: 'busy', AbortError: 'busy', insecure: 'insecure' };

/** Camera and microphone on trial: the picture, the level, and both in words of the screen. Nothing is sent. */
export function checkCard(act, tell) {
  const video = h('video', {
    class: 'check-video', testid: 'coach.check.preview', muted: true, playsInline: true, autoplay: true, 'aria-label': 'Your camera, mirrored', hidden: true,
  });
  const camera = h('sx-status', { testid: 'coach.check.camera' });
  const microphone = h('sx-status', { testid: 'coach.check.microphone' });
  const level = h('sx-level', { testid: 'coach.check.level' });
  const button = h('button', { type: 'button', testid: 'coach.check', onclick: toggle });
  const sound = new SoundFeed();
  const devices = new TakeDevices(changed);
  let isOn = false;
  let heard = [];
  let loudest = -Infinity;
  let timer = 0;

  function changed(device, { state, name }) {
    if (device === 'camera') {
      show();
      if (state !== 'returned') tell('cameraChecked', { state: wordOf(state, name), width: 0, height: 0 });
    } else {
      listen();
      tell('microphoneChecked', { state: wordOf(state, name), rms: level.rule?.floor ?? 0, peak: level.rule?.floor ?? 0 });
    }
  }

  function wordOf(state, name) {
    return { waiting: 'waiting', returned: 'on' }[state] ?? reasons[name] ?? 'missing';
  }

  function show() {
    const track = devices.camera;
    video.hidden = !track;
    video.srcObject = track ? new MediaStream([track]) : null;
    if (track) video.play().catch(() => {});
  }

  function measured() {
    if (video.hidden) return;
    tell('cameraChecked', { state: 'on', width: video.videoWidth, height: video.videoHeight });
  }

  function listen() {
    if (!devices.microphone) return sound.close();
    sound.open(devices.microphone, ({ samples }) => {
      level.add(samples);
      const { rms, peak } = levelOf(samples, rule);
      heard.push(rms);
      loudest = Math.max(loudest, peak);
    }).catch(() => {});
  }

  function report() {
    if (heard.length > 0) tell('microphoneChecked', { state: 'on', rms: heard.sort((a, b) => a - b)[Math.floor(heard.length / 2)], peak: loudest });
    [heard, loudest] = [[], -Infinity];
  }

  async function toggle() {
    if (isOn) return end(true);
    // Before the devices are open: what begins later would outlive the room.
    timer ||= setInterval(report, every);
    await devices.open();
  }

  function end(isTold = false) {
    clearInterval(timer);
    timer = 0;
    devices.close();
    sound.close();
    show();
    level.reset();
    if (!isTold) return;
    tell('cameraChecked', { state: 'off', width: 0, height: 0 });
    tell('microphoneChecked', { state: 'off', rms: 0, peak: 0 });
  }

  let rule = null;
  for (const name of ['loadedmetadata', 'resize']) video.addEventListener(name, measured);
  return {
    element: card({ heading: 'Camera and microphone', className: 'coach-check' }, video, camera, microphone, level, button),
    update({ check }) {
      rule = check.level;
      level.rule = rule;
      level.hidden = !check.isOn;
      isOn = check.isOn;
      camera.show(check.camera);
      microphone.show(check.microphone);
      setText(button, check.title);
    },
    end,
  };
}
