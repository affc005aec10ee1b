import { h } from '../../core/element.js';
import { output } from './output.js';
import { panel } from './panel.js';
import { receiver } from './receiver.js';
import { senders } from './senders.js';

export const styles = ['/style/room-nerve.css'];

export function mount(root, studio) {
  const act = (name, values) => studio.act('nerve', name, values);
  const tell = (name, values) => studio.tell('nerve', name, values);
  const plate = panel(studio, act);
  const parts = [plate, senders(act), receiver(act, tell), output(act)];
  const [jacks, ...cards] = parts.map(({ element }) => element);
  root.append(h('div', { class: 'nerve' }, jacks, h('div', { class: 'column' }, ...cards)));
  const stop = studio.store.open('nerve', (state, about) => {
    for (const part of parts) part.update(state, about);
  });
  return () => {
    stop();
    plate.leave();
  };
}
