import { h } from '../../core/element.js';
import { bindKey } from '../../core/keys.js';
import '../../parts/sx-meters.js';
import { styles as performerStyles } from '../../parts/sx-performers.js';
import { invitation, proBanner } from './notices.js';
import { stage } from './stage.js';
import { stats, take, toolbar } from './toolbar.js';

export const styles = ['/style/room-track.css', '/style/meters.css', ...performerStyles];

export function mount(root, studio) {
  const act = (name, values) => studio.act('track', name, values);
  const parts = {
    stage: stage(studio, act), toolbar: toolbar(act), take: take(), invitation: invitation(studio, act),
    stats: stats(), banner: proBanner(studio),
  };
  const meters = h('sx-meters', { testid: 'track.meters' });
  const performers = h('sx-performers', {});
  parts.stage.element.append(parts.stats.element);
  root.append(h('div', { class: 'track' },
    h('h1', { class: 'hidden-text' }, 'Track'),
    parts.stage.element,
    h('div', { class: 'panel' },
      parts.toolbar.element, parts.banner.element, parts.take.element, parts.invitation.element,
      performers,
      h('div', { class: 'meters-scroll', tabIndex: 0, role: 'region', 'aria-label': 'All meters' }, meters))));

  performers.open(studio);
  const update = (state) => {
    for (const part of Object.values(parts)) part.update(state);
    meters.rule = state.meter;
    showMeters(state);
  };
  const showMeters = (state) => {
    const channels = studio.store.hello?.channels;
    if (channels) meters.channels = state.meters.map((index) => channels[index]).filter(Boolean);
  };
  const stops = [
    studio.store.on('hello', ({ channels }) => {
      parts.stage.channels = channels;
      const state = studio.store.state('track');
      if (state) showMeters(state);
    }),
    studio.store.on('meters', (values) => {
      meters.values = values;
      parts.stage.meters = values;
    }),
    studio.store.open('track', update),
    bindKey('r', 'Start or stop recording', () => act('toggleRecording')),
    bindKey('c', 'Reset the calibration', () => act('resetCalibration')),
    bindKey('n', 'Take this face as neutral', () => act('calibrate')),
    bindKey('l', 'Learn the range of your expressions', () => act('learnRange')),
    bindKey('v', 'Reset the view', () => parts.stage.resetView()),
  ];
  if (studio.store.hello) parts.stage.channels = studio.store.hello.channels;
  return () => {
    performers.close();
    stops.forEach((stop) => stop());
  };
}
