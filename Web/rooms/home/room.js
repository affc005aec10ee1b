import { h } from '../../core/element.js';
import '../../parts/card.js';
import { productTiles } from './products.js';
import { sensorStrip } from './sensors.js';

export const styles = ['/style/room-home.css', '/style/meters.css'];

/** Who is sensed now, and the products as living tiles. */
export function mount(root, studio) {
  const now = h('sx-status', { class: 'home-now', testid: 'home.now', role: 'status' });
  const parts = [sensorStrip(studio), productTiles(studio)];
  root.append(h('div', { class: 'home' },
    h('header', { class: 'home-head' }, h('h1', {}, 'Home'), now),
    parts.map(({ element }) => element)));
  const stop = studio.store.open('home', (state) => {
    now.show(state.now);
    for (const part of parts) part.update(state);
  });
  return () => {
    stop();
    for (const part of parts) part.leave?.();
  };
}
