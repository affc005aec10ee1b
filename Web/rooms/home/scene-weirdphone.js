import { h } from '../../core/element.js';
import '../../parts/sx-meters.js';

/** The core channels of the leading performer. Returns stop. */
export function mount(scene, studio) {
  const meters = h('sx-meters', { testid: 'home.meters' });
  const show = (hello) => { if (hello) meters.channels = hello.channels.filter(({ core }) => core); };
  meters.rule = studio.store.state('home').meter;
  scene.append(meters);
  show(studio.store.hello);
  if (studio.store.meters) meters.values = studio.store.meters;
  const stops = [
    studio.store.on('hello', show),
    studio.store.on('meters', (values) => { meters.values = values; }),
  ];
  return () => stops.forEach((stop) => stop());
}
