import { h, setSentence } from '../../core/element.js';
import { buzz } from '../../core/device.js';
import '../../parts/card.js';
import { discoveryList } from './discovery.js';
import { phonePanel } from './phone.js';
import { sinkForm } from './sink-form.js';
import { sinkList } from './sinks.js';
import { sourceForm } from './source-form.js';
import { sourceList } from './sources.js';

export const styles = ['/style/room-connect.css'];

export function mount(root, studio) {
  const act = (name, values) => studio.act('connect', name, values);
  const tell = (name, values) => studio.tell('connect', name, values);
  const status = h('sx-status', { testid: 'connect.status', role: 'status' });
  const banner = h('p', { class: 'banner', hidden: true });
  const parts = [
    sourceList(act), sourceForm(act, tell), phonePanel(act, studio), discoveryList(act), sinkList(act),
    sinkForm(act, tell),
  ];
  const [sources, newSource, phone, discovery, sinks, newSink] = parts.map(({ element }) => element);
  root.append(h('div', { class: 'connect' },
    h('header', { class: 'connect-head' }, h('h1', {}, 'Connect'), status, banner),
    h('div', { class: 'column' }, sources, phone, newSource),
    h('div', { class: 'column' }, sinks, discovery, newSink)));
  let pulses = null;
  return studio.store.open('connect', (state, about) => {
    const { number, isGood } = state.pulse;
    if (!about.isFull && number !== pulses) buzz(isGood);
    pulses = number;
    status.show(state.status);
    setSentence(banner, state.banner);
    for (const part of parts) part.update(state, about);
  });
}
