import { h, setSentence } from '../../core/element.js';
import { about } from './about.js';
import { account } from './account.js';
import { calibration } from './calibration.js';
import { debug } from './debug.js';
import { devices } from './devices.js';
import { face } from './face.js';
import { network } from './network.js';
import { output } from './output.js';

export const styles = ['/style/room-settings.css'];

export function mount(root, studio) {
  const act = (name, values) => studio.act('settings', name, values);
  const notice = h('p', { class: 'banner', role: 'status', testid: 'settings.notice', hidden: true });
  const parts = {
    face: face(act), calibration: calibration(act), network: network(act), devices: devices(act), output: output(act, studio),
    debug: debug(), account: account(), about: about(studio),
  };
  const of = (name) => parts[name].element;
  root.append(h('div', { class: 'settings' },
    h('header', { class: 'settings-head' }, h('h1', {}, 'Settings'), notice),
    h('div', { class: 'column' }, of('face'), of('calibration'), of('account')),
    h('div', { class: 'column' }, of('network'), of('devices'), of('output'), of('debug'), of('about'))));
  const stop = studio.store.open('settings', (state, about) => {
    setSentence(notice, state.notice);
    for (const part of Object.values(parts)) part.update(state, about);
  });
  return () => {
    stop();
    parts.calibration.leave();
  };
}
