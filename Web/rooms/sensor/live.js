import { h, setHidden, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import '../../parts/sx-face.js';

const smoothing = 0.1;

/** Shown while the camera runs: the numbers, the drawn face and Stop. */
export function live({ stop }) {
  const numbers = {
    Tracked: h('dd', { testid: 'sensor.tracked' }, '–'),
    Latency: h('dd', { testid: 'sensor.latency' }, '–'),
    Picture: h('dd', { testid: 'sensor.picture' }, '–'),
  };
  const element = h('div', { class: 'sensor-live', hidden: true },
    h('dl', { class: 'numbers' }, Object.entries(numbers).map(([name, number]) =>
      h('div', {}, h('dt', {}, name), number))),
    pictureButton('stop', 'Stop', stop, { class: 'wide stop', testid: 'sensor.stop' }));
  const drawing = h('sx-face', { plain: '', 'aria-hidden': 'true' });
  const caption = h('figcaption', {});
  const face = h('figure', { class: 'sensor-face', hidden: true }, drawing, caption);
  let latency = null;
  return {
    element, face,
    begin() { element.hidden = false; },
    end() {
      element.hidden = face.hidden = true;
      latency = null;
      for (const number of Object.values(numbers)) setText(number, '–');
    },
    set name(name) { setText(caption, name); },
    /** Shows the performer that the studio shows; returns stop. */
    follow(store) {
      const meet = () => { if (store.hello) drawing.channels = store.hello.channels; };
      meet();
      const stops = [
        store.on('hello', meet),
        store.on('meters', (meters) => { setHidden(face, false); drawing.meters = meters; }),
        store.open('track', ({ performers, selected }) =>
          setText(caption, performers.find(({ id }) => id === selected)?.name)),
      ];
      return () => stops.forEach((end) => end());
    },
    count({ fps, latency: newest, bytes, width, height }) {
      if (newest !== undefined) {
        latency = latency === null ? newest : latency + (newest - latency) * smoothing;
        setText(numbers.Latency, `${latency.toFixed(0)} ms`);
        setText(numbers.Tracked, `${fps.toFixed(1)} fps`);
      } else {
        setText(numbers.Picture, `${width} × ${height}, ${Math.round(bytes / 1000)} kB`);
      }
    },
  };
}
