import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { bindKey } from '../../core/keys.js';
import { keepAwake } from '../../core/device.js';
import { Capture } from '../../parts/camera/camera.js';
import { deviceChoices, deviceList } from '../../parts/capture/device-rows.js';
import { pageDevice } from '../../parts/capture/page-device.js';
import { card } from '../../parts/card.js';
import { entranceCard } from './entrance.js';
import { onboardingSheet } from './onboarding.js';
import { pageCard } from './page-card.js';
import { peopleCard } from './people.js';
import { SessionGuard } from './session-guard.js';
import { stepList } from './steps.js';
import { afterStage, calibrationStage, takeStage } from './take.js';
import { filterCard, promptStage } from './task.js';

export const styles = ['/style/capture-parts.css', '/style/room-capture.css'];

/** Record: who and what is recorded, the neutral pose, the task, the take; and this page as one of its devices. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('capture', name, values);
  const tell = (name, values) => studio.tell('capture', name, values);
  const device = pageDevice();
  const guard = SessionGuard.of(studio, device);
  const wake = keepAwake();
  let state = null;
  /** Whether the take is to end when the hub is back. */
  let isStopKept = false;
  let told = '';

  const page = pageCard(act, device);
  const pictures = new Capture(page.video, studio.link, () => {});
  const parts = [
    calibrationStage(), promptStage(act), takeStage({ mark: () => mark('mark', 'note'), clap: () => mark('clap', 'clap'), setBystander }), afterStage(),
    peopleCard(act), filterCard(act, tell), page, devicesCard(act, device), entranceCard(studio.toast), onboardingSheet(act, tell), stepList(),
  ];
  const [pose, task, take, after, people, filter, , devices, entrance, onboarding, steps] = parts;

  const space = h('sx-status', { class: 'cap-space', testid: 'capture.record.space' });
  const elsewhere = h('p', { class: 'banner', role: 'status', testid: 'capture.record.elsewhere', hidden: true });
  const word = h('span', {});
  const main = h('button', { type: 'button', class: 'cap-main', testid: 'capture.record.main', onclick: press }, h('i', { 'aria-hidden': 'true' }), word);
  const second = h('button', { type: 'button', class: 'quiet', testid: 'capture.record.second', hidden: true, onclick: () => act('press', { step: state.second.step }) });
  const hint = h('p', { class: 'cap-hint', role: 'status' });
  const element = h('div', { class: 'cap cap-record' },
    h('header', { class: 'cap-head' }, h('h1', {}, 'Record'), steps.element, space), elsewhere,
    h('div', { class: 'cap-columns' },
      h('div', { class: 'cap-column' }, pose.element, task.element, take.element, after.element, people.element, filter.element),
      h('div', { class: 'cap-column' }, page.element, devices.element, entrance.element)),
    h('footer', { class: 'cap-bar' }, h('div', { class: 'cap-words' }, page.sentence, hint), h('div', { class: 'cap-buttons' }, second, main)),
    onboarding.element);
  root.append(element);

  function press() {
    if (!state?.main.isEnabled) return;
    const { step } = state.main;
    if (step === 'review') return studio.go(state.reviewPath);
    if (step === 'stop' && !studio.link.isOpen) return stopLater();
    act('press', { step });
  }

  /** While the hub is away the take goes on here; the instant of the stop is marked in it, and the stop sent when it is back. */
  function stopLater() {
    if (isStopKept) return;
    device.mark('stop');
    isStopKept = true;
    setAttribute(main, 'aria-disabled', 'true');
  }

  function mark(action, kind) {
    if (!state?.take) return;
    if (studio.link.isOpen) act(action);
    else device.mark(kind);
  }

  function setBystander(isOn) { act('setBystander', { isOn }); }

  function sensor(name, found, sentence) { tell('pageSensor', { sensor: name, state: found, ...(sentence ? { sentence } : {}) }); }

  function sent(count) {
    page.sent = count;
    const words = `${count.sent} ${count.waiting}`;
    if (words !== told && tell('pageSent', { sent: count.sent, waiting: count.waiting })) told = words;
  }

  /** The picture, and the pictures that the hub looks for hands and faces in. */
  function camera(track) {
    const shown = page.video.srcObject?.getVideoTracks()[0] ?? null;
    if (track === shown) return;
    page.video.hidden = !track;
    page.video.srcObject = track ? new MediaStream([track]) : null;
    if (track) page.video.play().catch(() => {});
    announce();
  }

  function announce() {
    pictures.stop();
    if (!device.camera) return studio.link.send({ type: 'sensor.stop' });
    const { width = 0, height = 0 } = device.camera.getSettings?.() ?? {};
    studio.link.send({ type: 'sensor.start', name: 'Capture', width, height, offers: ['camera'] });
    pictures.start();
  }

  function update(next, about) {
    const isOther = state && state.main.step !== next.main.step;
    state = next;
    setAttribute(element, 'data-phase', next.phase);
    element.toggleAttribute('data-elsewhere', Boolean(next.elsewhere));
    for (const part of parts) part.update(next, about);
    space.show(next.space);
    setSentence(elsewhere, next.elsewhere);
    setText(word, next.main.title);
    setAttribute(main, 'data-step', next.main.step);
    setAttribute(main, 'aria-disabled', String(!next.main.isEnabled));
    setSentence(hint, next.main.hint);
    second.hidden = !next.second;
    if (next.second) {
      setText(second, next.second.title);
      second.disabled = !next.second.isEnabled;
    }
    device.mount = next.page.mount;
    // What is to be done next stands at the top.
    if (isOther) root.scrollTop = 0;
    if (next.wantsWake) wake.hold();
    else wake.release();
  }

  const plugged = () => device.reopenLost();
  navigator.mediaDevices?.addEventListener('devicechange', plugged);
  const stops = [
    studio.store.open('capture', update),
    studio.store.on('answer', (answer) => pictures.answered(answer)),
    // The screen is new after the connection was lost: it has to know the sensors again.
    studio.store.on('open', () => {
      if (isStopKept) act('press', { step: 'stop' });
      isStopKept = false;
      told = '';
      tell('pageDevice', { device: device.id });
      device.tellAll();
      announce();
    }),
    bindKey('r', 'Record, stop, or go on', press),
    bindKey('m', 'Mark this instant of the take', () => mark('mark', 'note')),
    bindKey('c', 'Say that you clap', () => mark('clap', 'clap')),
    bindKey('n', 'Another task', () => state?.tasks.canChange && act('nextTask')),
    () => navigator.mediaDevices?.removeEventListener('devicechange', plugged),
  ];
  guard.enter();
  tell('pageDevice', { device: device.id });
  device.attach({ sensor, sent, camera, failed: (sentence) => studio.toast('error', sentence) });
  if (!device.isOn) device.restore();

  return () => {
    device.detach();
    stops.forEach((stop) => stop());
    pictures.stop();
    page.video.srcObject = null;
    wake.release();
    studio.link.send({ type: 'sensor.stop' });
    guard.leave();
  };
}

function devicesCard(act, device) {
  const sentence = h('p', { class: 'muted' });
  const empty = h('p', { class: 'empty', testid: 'capture.record.devices.empty' });
  let canChange = true;
  const choices = (id) => {
    const { element, update } = deviceChoices({
      wanted: `capture.record.device.${id}.wanted`, person: `capture.record.device.${id}.person`,
      setWanted: (isOn) => act('setDevice', { device: id, isOn }), setPerson: (person) => act('setPerson', { device: id, person }),
    });
    return { element, update: (row) => update(row, canChange) };
  };
  const list = deviceList({
    prefix: 'capture.record.device', details: 'capture.record.device', streams: 'capture.record.stream', choices, own: device.id,
  });
  return {
    element: card({ heading: 'Devices', className: 'cap-devices', testid: 'capture.record.devices', end: sentence }, empty, list.element),
    update({ devices, people }) {
      canChange = people.canChange;
      setText(sentence, devices.sentence);
      setSentence(empty, devices.empty);
      list.update(devices.rows);
    },
  };
}
