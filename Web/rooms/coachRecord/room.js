import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { bindKey } from '../../core/keys.js';
import { keepAwake } from '../../core/device.js';
import { quietButton } from '../../parts/buttons.js';
import { Capture } from '../../parts/camera/camera.js';
import { CuePlayer, hud } from '../../parts/coach/hud.js';
import { TakeDevices } from '../../parts/coach/devices.js';
import { PrompterView } from '../../parts/coach/prompter-view.js';
import { TakeRecorder } from '../../parts/coach/recorder.js';
import { resumeTakes, shownOf } from '../../parts/coach/sender.js';
import { SoundFeed, soundSender } from '../../parts/coach/sound-feed.js';
import '../../parts/field.js';
import { notice } from './notice.js';
import { prompterSheet } from './prompter-sheet.js';

export const styles = ['/style/room-coach-record.css'];

/** Milliseconds for which the page waits for the last fragments before it shows the report. */
const patience = 4000;

/** The camera's picture with the coach's words over it; the take is recorded here and goes to the hub in fragments. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('coachRecord', name, values);
  const tell = (name, values) => studio.tell('coachRecord', name, values);
  const wake = keepAwake();
  const cues = new CuePlayer();
  const video = h('video', {
    class: 'take-video', testid: 'coach.record.video', muted: true, playsInline: true, autoplay: true, 'aria-label': 'Your camera',
  });
  const capture = new Capture(video, studio.link, () => {});
  const sound = new SoundFeed();
  const send = soundSender(studio.link);
  const over = hud();
  const prompter = new PrompterView((position) => act('runPrompter', { isOn: false, position }));
  const recorder = new TakeRecorder((now) => {
    const words = `${recorder.take} ${shownOf(now)}`;
    if (words !== mediaTold && tell('mediaState', now)) mediaTold = words;
    // The hub's words do not come while it is away.
    if (!studio.link.isOpen && state?.media.isRecording) setSentence(media, state.media.away);
  });
  const devices = new TakeDevices(changed);
  const place = () => prompter.reached;
  const sheet = prompterSheet(act, tell);
  let state = null;
  let isLeaving = false;
  /** Whether the take is to end when the hub is back. */
  let isStopKept = false;
  let mediaTold = null;
  let shown = { camera: null, microphone: null };

  const word = h('span', {});
  const main = h('button', { type: 'button', class: 'take-button', testid: 'coach.record.main', onclick: press }, h('i', { 'aria-hidden': 'true' }), word);
  const mainHint = h('p', { class: 'take-hint', hidden: true });
  const elapsed = h('span', {});
  const dot = h('p', { class: 'take-dot', testid: 'coach.record.elapsed', hidden: true }, h('i', { 'aria-hidden': 'true' }), h('span', { class: 'hidden-text' }, 'Recording'), elapsed);
  const judge = h('span', { class: 'take-judge' });
  const media = h('p', { class: 'take-media', testid: 'coach.record.media', hidden: true });
  const told = notice(act, stop);
  const portrait = h('p', { class: 'take-portrait', testid: 'coach.record.portrait', hidden: true });
  const setup = setupCard(turnOn);
  const haptics = h('button', {
    type: 'button', class: 'take-toggle', testid: 'coach.record.haptics', role: 'switch',
    onclick: () => act('setHaptics', { isOn: haptics.getAttribute('aria-checked') !== 'true' }),
  });
  const camera = h('sx-segmented', { label: 'Camera', prefix: 'coach.record.camera' });
  camera.addEventListener('choose', ({ detail }) => act('setCamera', { camera: detail }));
  const text = h('button', { type: 'button', class: 'take-toggle', testid: 'coach.record.prompter.edit', onclick: () => sheet.open() });
  const run = h('button', { type: 'button', class: 'take-toggle', testid: 'coach.record.prompter.run',
    onclick: () => act('runPrompter', { isOn: !state.prompter.isRunning, position: place() }) });
  const back = h('button', { type: 'button', class: 'take-toggle', testid: 'coach.record.prompter.back', title: 'Back one sentence (B)',
    onclick: () => act('backPrompter', { position: place() }) }, '↶ Sentence');
  const rewind = h('button', { type: 'button', class: 'take-toggle', testid: 'coach.record.prompter.rewind',
    onclick: () => act('rewindPrompter') }, 'To the top');
  const reading = h('div', { class: 'take-reading', role: 'group', 'aria-label': 'Teleprompter', hidden: true }, back, run, rewind);
  const options = h('div', { class: 'take-options' }, camera, h('div', { class: 'take-toggles' }, haptics, text));

  const stage = h('div', { class: 'take', testid: 'coach.record.stage' },
    video, over.countdown, over.border,
    h('div', { class: 'take-layer' },
      h('header', { class: 'take-head' },
        quietButton('close', 'Leave', () => studio.go('/coach'), { testid: 'coach.record.leave' }), dot, judge),
      told.element, over.top, prompter.element, portrait,
      h('div', { class: 'take-middle' }, setup.element),
      over.bottom, reading,
      h('footer', { class: 'take-foot' }, options, mainHint, main, media)),
    over.spoken);
  root.append(h('h1', { class: 'hidden-text' }, 'Neuro-Sync: Record'), stage);

  function changed(device, { state: now, isDenied = false, sentence = null }) {
    if (now === 'waiting') return act('waiting', { device });
    if (now === 'returned') act('returned', { device });
    else act('lost', { device, isDenied, sentence });
    show();
  }

  /** The picture, and what the hub gets: only what has changed begins anew. */
  function show() {
    const { camera, microphone } = devices;
    const [isOtherCamera, isOtherMicrophone] = [camera !== shown.camera, microphone !== shown.microphone];
    shown = { camera, microphone };
    if (isOtherCamera) {
      video.srcObject = camera ? new MediaStream([camera]) : null;
      if (camera) video.play().catch(() => {});
    }
    if (isOtherMicrophone) {
      if (microphone) sound.open(microphone, send).catch(() => {});
      else sound.close();
    }
    if (isOtherCamera || isOtherMicrophone) announce();
  }

  function announce() {
    capture.stop();
    if (!devices.camera && !devices.microphone) return studio.link.send({ type: 'sensor.stop' });
    const { width = 0, height = 0 } = devices.camera?.getSettings?.() ?? {};
    const offers = [...(devices.camera ? ['camera'] : []), ...(devices.microphone ? ['microphone'] : [])];
    studio.link.send({ type: 'sensor.start', name: 'Coach', width, height, offers });
    if (devices.microphone) studio.link.send({ type: 'sensor.state', sensor: 'microphone', state: 'sending' });
    if (devices.camera) capture.start();
  }

  const open = () => devices.open(state?.camera.facing);

  function turnOn() {
    cues.wake();
    return open();
  }

  /** A device that was plugged in again. */
  function plugged() {
    if (Boolean(devices.camera) !== Boolean(devices.microphone)) open();
  }

  /** The hub takes no pictures from here: the sound, and the film, go on. */
  function refused({ state: told, sentence }) {
    if (!['refused', 'unavailable'].includes(told)) return;
    capture.stop();
    studio.toast('error', sentence);
  }

  function press() {
    cues.wake();
    if (!state?.main.isEnabled) return;
    if (state.main.step === 'stop') stop();
    else act(state.main.step);
  }

  /** While the hub is away a take can be ended here: its fragments, and the stop, are kept until the hub is back. */
  function stop() {
    if (studio.link.isOpen || !state.media.isRecording) return act('stop');
    recorder.stop();
    isStopKept = true;
    setAttribute(main, 'aria-disabled', 'true');
  }

  /** The file of the take follows the state. */
  function record() {
    const { isRecording, take } = state.media;
    if (isRecording && take) {
      if (recorder.take !== take) recorder.start(devices.stream, state.media);
    } else if (!state.report) {
      recorder.stop();
    }
    if (state.report && !isLeaving) leaveFor(state.report);
  }

  async function leaveFor(report) {
    isLeaving = true;
    await recorder.stop(patience);
    if (root.contains(stage)) studio.go(report);
  }

  function update(next, { isFull }) {
    const before = state;
    state = next;
    stage.dataset.phase = next.phase;
    over.update(next.hud);
    prompter.update(next.prompter);
    sheet.update(next.prompter, { isFull });
    told.update(next.notice);
    setup.update(next.setup);
    cues.update(next.cue, isFull);
    setText(word, next.main.title);
    setAttribute(main, 'data-step', next.main.step);
    setAttribute(main, 'aria-disabled', String(!next.main.isEnabled));
    setSentence(mainHint, next.setup.isShown ? null : next.main.hint ?? next.setup.hint);
    dot.hidden = !next.hud.elapsed;
    setText(elapsed, next.hud.elapsed);
    setSentence(judge, next.hud.judge);
    setSentence(media, next.media.sentence);
    setAttribute(media, 'data-state', next.media.state);
    setSentence(portrait, next.portraitHint);
    setAttribute(haptics, 'aria-checked', String(next.haptics.isOn));
    setText(haptics, next.haptics.title);
    setText(text, next.prompter.title);
    setText(run, next.prompter.runTitle);
    reading.hidden = prompter.element.hidden;
    options.hidden = !next.camera.canChange;
    capture.longSide = next.camera.pictureSide;
    camera.show(next.camera.options, next.camera.chosen);
    video.classList.toggle('is-mirrored', next.camera.isMirrored);
    if (before && before.camera.facing !== next.camera.facing) devices.turn(next.camera.facing);
    if (next.wantsWake) wake.hold();
    else wake.release();
    record();
  }

  const upright = matchMedia('(orientation: portrait)');
  const phone = matchMedia('(pointer: coarse)');
  const turned = () => tell('turned', { isPortrait: upright.matches, isPhone: phone.matches });
  const seen = () => act(document.hidden ? 'hidden' : 'shown');
  navigator.mediaDevices?.addEventListener('devicechange', plugged);
  upright.addEventListener('change', turned);
  document.addEventListener('visibilitychange', seen);
  const stops = [
    studio.store.open('coachRecord', update),
    studio.store.on('answer', (answer) => capture.answered(answer)),
    studio.store.on('sensor', refused),
    // The screen is new after the connection was lost: it has to know the devices again.
    studio.store.on('open', () => {
      if (isStopKept) act('stop');
      isStopKept = false;
      mediaTold = null;
      turned();
      for (const device of ['camera', 'microphone']) if (devices[device]) act('returned', { device });
      announce();
    }),
    bindKey('r', 'Record, or stop', press),
    bindKey('b', 'Teleprompter: back one sentence', () => act('backPrompter', { position: place() })),
    bindKey(' ', 'Teleprompter: run or pause', () => state && act('runPrompter', { isOn: !state.prompter.isRunning, position: place() })),
    () => navigator.mediaDevices?.removeEventListener('devicechange', plugged),
    () => upright.removeEventListener('change', turned),
    () => document.removeEventListener('visibilitychange', seen),
  ];
  turned();
  resumeTakes().catch(() => {});
  openIfAllowed(open);

  return () => {
    stops.forEach((stop) => stop());
    devices.end(recorder.stop());
    sound.close();
    capture.stop();
    prompter.end();
    sheet.close();
    cues.end();
    wake.release();
    studio.link.send({ type: 'sensor.stop' });
  };
}

/** Opens the devices without a click where the browser has allowed them for good. */
async function openIfAllowed(open) {
  const asked = ['camera', 'microphone'].map((name) => navigator.permissions?.query({ name }));
  const answers = await Promise.all(asked).catch(() => []);
  if (answers.length > 0 && answers.every((answer) => answer?.state === 'granted')) open();
}

/** The question before the first take. */
function setupCard(open) {
  const sentence = h('p', {});
  const button = h('button', { type: 'button', class: 'primary', testid: 'coach.record.setup.start', onclick: open });
  const element = h('section', { class: 'take-setup', testid: 'coach.record.setup', 'aria-label': 'Camera and microphone', hidden: true }, sentence, button);
  return {
    element,
    update(setup) {
      element.hidden = !setup.isShown;
      setText(sentence, setup.sentence);
      setText(button, setup.title);
      setAttribute(button, 'aria-busy', setup.isBusy);
    },
  };
}
