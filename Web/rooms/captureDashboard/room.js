import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { checkList, deviceList } from '../../parts/capture/device-rows.js';
import { card } from '../../parts/card.js';
import { accessCard } from './access.js';
import { assignmentCards } from './assignments.js';
import { contributorsCard } from './contributors.js';
import { coverageCard } from './coverage.js';

export const styles = ['/style/capture-parts.css', '/style/room-capture-dashboard.css'];

/** Dashboard: what records now, who shall record what, what is covered, the space left, and who withdraws. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('captureDashboard', name, values);
  const tell = (name, values) => studio.tell('captureDashboard', name, values);
  const space = h('sx-status', { testid: 'capture.dashboard.space' });
  const stored = h('p', { class: 'muted' });
  const [form, list] = assignmentCards(act, tell);
  const parts = [liveCard(), devicesCard(), form, list, coverageCard(), contributorsCard(act), accessCard(act)];
  const [live, devices, , , coverage, contributors, access] = parts;
  root.append(h('div', { class: 'cap cap-dashboard' },
    h('header', { class: 'cap-head' }, h('h1', {}, 'Dashboard'), h('div', { class: 'dash-space' }, space, stored)),
    h('div', { class: 'cap-columns' },
      h('div', { class: 'cap-column' }, live.element, coverage.element, list.element, contributors.element),
      h('div', { class: 'cap-column' }, devices.element, access.element, form.element))));
  return studio.store.open('captureDashboard', (state, about) => {
    space.show(state.space);
    setText(stored, state.stored);
    for (const part of parts) part.update(state, about);
  });
}

function liveCard() {
  const status = h('sx-status', { class: 'live-status', role: 'status' });
  const task = h('p', { class: 'live-task' });
  const summary = h('sx-status', {});
  const faults = checkList('capture.dashboard.live.fault', 'Faults');
  const element = card({ heading: 'Now', className: 'dash-live', testid: 'capture.dashboard.live' }, status, task, summary, faults.element);
  return {
    element,
    update({ live }) {
      status.show(live.status);
      setAttribute(element, 'data-tone', live.status.tone);
      setSentence(task, live.task);
      summary.show(live.summary);
      faults.update(live.faults);
    },
  };
}

function devicesCard() {
  const sentence = h('p', { class: 'muted' });
  const empty = h('p', { class: 'empty' });
  const list = deviceList({ prefix: 'capture.dashboard.device' });
  return {
    element: card({ heading: 'Devices', className: 'dash-devices', end: sentence }, empty, list.element),
    update({ devices }) {
      setText(sentence, devices.sentence);
      setSentence(empty, devices.empty);
      list.update(devices.rows);
    },
  };
}
