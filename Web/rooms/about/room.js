import { h } from '../../core/element.js';
import { card } from '../../parts/card.js';
import { feedback } from './feedback.js';

export const styles = ['/style/room-settings.css'];

const ports = [
  ['WeirdConnect', 'UDP 9000', '62 channels in 260 bytes, at most 60 times a second'],
  ['NERVE', 'UDP 9000', 'the format of the installed NERVE module'],
  ['OSC', 'UDP or TCP 8000', '/weirdphone/… one bundle per frame'],
  ['MIDI', 'UDP 5004 and 5005', 'controllers and notes over RTP-MIDI'],
  ['Studio', 'TCP 8080, 8443', 'this page; 8443 only while phones are allowed'],
];

/** Documentation, privacy and licence. Works without hub and network. */
export function mount(root, studio) {
  const part = (id, heading, ...children) => {
    const element = card({ heading }, ...children);
    element.id = id;
    return element;
  };
  root.append(h('div', { class: 'about' },
    h('header', { class: 'settings-head' }, h('h1', {}, 'About')),
    part('documentation', 'Documentation',
      h('dl', { class: 'facts' }, studio.rooms.map(({ name, label, about }) =>
        h('div', { testid: `about.room.${name}` }, h('dt', {}, label), h('dd', {}, about)))),
      h('h3', {}, 'Ports'),
      h('dl', { class: 'facts' }, ports.map(([name, port, text]) =>
        h('div', {}, h('dt', {}, `${name}, ${port}`), h('dd', {}, text)))),
      h('p', {}, 'Press ', h('kbd', {}, '?'), ' for the keys. ',
        'The documentation is in the folder ', h('code', {}, 'docs'), ' of the program; ',
        h('code', {}, 'sensorium doctor'), ' lists what this computer supports.')),
    part('feedback', 'Feedback', ...feedback(studio)),
    part('privacy', 'Privacy',
      h('p', {}, 'Camera pictures go from your device to this hub only. There is no telemetry: no usage data is collected or uploaded.'),
      h('p', { testid: 'about.sensors' }, studio.products.map(({ title, sensors }) => `${title} uses ${sensors.join(', ')}.`).join(' ')),
      h('p', {}, 'Values leave this computer only for the outputs that you add. Only this computer can open the studio, until you press “Use my phone”; then devices with the code can open it too.'),
      h('p', {}, 'Takes, settings, presets and certificates are in one folder (',
        h('code', {}, '~/.local/share/sensorium'), ' by default); delete it to remove all data. The link of a preset has the preset after the #; browsers do not send this part of an address.')),
    part('terms', 'Terms and licence',
      h('p', {}, 'Sensorium is free software under the MIT licence: use it, change it, pass it on, and keep the notice. It comes without any warranty.'),
      h('p', { class: 'muted small' }, 'Copyright © 2026 The Sensorium authors'))));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
