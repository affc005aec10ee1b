import { h, setAttribute, setText } from '../../core/element.js';
import '../../parts/card.js';

/** What records now, over the covered kinds of tasks: a column for each verb, a row for each room. Returns stop. */
export function mount(scene, studio) {
  const status = h('sx-status', {});
  const devices = h('span', { class: 'muted' });
  const mosaic = h('div', { class: 'tile-mosaic', 'aria-hidden': 'true' });
  const sentence = h('p', { class: 'muted' });
  const element = h('div', { class: 'tile-capture', testid: 'home.capture' },
    h('div', { class: 'tile-capture-head' }, status, devices), mosaic, sentence);
  let cells = [];
  scene.append(element);
  return studio.store.open('captureDashboard', ({ live, devices: panel, coverage }) => {
    status.show(live.status);
    setAttribute(element, 'data-tone', live.status.tone);
    setText(devices, panel.sentence);
    setText(sentence, coverage.sentence);
    const shown = coverage.rows.flatMap((row) => row.cells);
    if (cells.length !== shown.length) {
      cells = shown.map(() => h('i', {}));
      mosaic.style.setProperty('--rooms', coverage.columns.length);
      mosaic.replaceChildren(...cells);
    }
    shown.forEach((cell, index) => {
      setAttribute(cells[index], 'data-tone', cell.tone);
      cells[index].style.setProperty('--share', cell.share);
    });
  });
}
