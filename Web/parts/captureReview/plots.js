import { h, setRows, setSentence, setText } from '../../core/element.js';
import { fit, paintLost, readStyle } from '../timeline/paint.js';
import { columnsOf, gapsOf, paintSeries } from './bands.js';

const inset = 5;

/**
 * The plots of a take under one line that shows the position. A plot is drawn when it comes into view, and again only when its
 * values or its size change: the line moves above the pictures.
 */
export class Plots {
  #stack = h('div', { class: 'plot-stack' });
  #line = h('div', { class: 'plot-line', 'aria-hidden': 'true' });
  element = h('div', { class: 'plots' }, this.#stack, this.#line);
  #rows = new Map();
  #shown = null;
  #seen = new IntersectionObserver((entries) => this.#see(entries), { rootMargin: '200px' });
  #sized = new ResizeObserver(() => this.#repaint());
  #restyled = () => this.#repaint();

  constructor() {
    this.#sized.observe(this.element);
    addEventListener('themechange', this.#restyled);
  }

  update({ plots, readouts }) {
    if (plots !== this.#shown) this.#show(plots);
    for (const { id } of plots) this.#rows.get(id).read(readouts[id] ?? []);
  }

  move(place) { this.#line.style.transform = `translateX(${place * 100}%)`; }

  end() {
    this.#seen.disconnect();
    this.#sized.disconnect();
    removeEventListener('themechange', this.#restyled);
  }

  #show(plots) {
    this.#shown = plots;
    this.element.hidden = plots.length === 0;
    setRows(this.#stack, plots, ({ id }) => id, ({ id }) => this.#row(id));
    const ids = new Set(plots.map(({ id }) => id));
    for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id);
  }

  #row(id) {
    const row = plotRow(id);
    this.#rows.set(id, row);
    this.#seen.observe(row.element);
    return row;
  }

  #see(entries) {
    for (const { target, isIntersecting } of entries) {
      for (const row of this.#rows.values()) if (row.element === target) row.see(isIntersecting);
    }
  }

  #repaint() { for (const row of this.#rows.values()) row.repaint(); }
}

/** One plot: title, facts, a legend with the values at the position, and the bands. */
function plotRow(id) {
  const title = h('h3', {});
  const facts = h('span', { class: 'muted small' });
  const legend = h('ul', { class: 'plot-legend' });
  const canvas = h('canvas', { 'aria-hidden': 'true' });
  const [top, bottom] = [h('span', { class: 'plot-top' }), h('span', { class: 'plot-bottom' })];
  const element = h('figure', { class: 'plot', testid: `capture.review.plot.${id}` },
    h('figcaption', {}, title, facts, legend), h('div', { class: 'plot-picture' }, canvas, top, bottom));
  let plot = null;
  let isSeen = false;
  let isOld = true;

  function paint() {
    if (!isSeen || !isOld || !plot || canvas.clientWidth === 0) return;
    isOld = false;
    const { context, width, height } = fit(canvas);
    const columns = plot.series.map((series) => columnsOf(series, Math.round(width)));
    paintLost(context, gapsOf(columns), { width, height, colour: readStyle(element).muted });
    columns.forEach((one, index) => paintSeries(context, one, { width, height, inset, colour: plot.series[index].colour }));
  }

  return {
    element,
    update(shown) {
      if (shown === plot) return;
      plot = shown;
      setText(title, shown.title);
      setSentence(facts, shown.facts);
      setText(top, shown.top);
      setText(bottom, shown.bottom);
      setRows(legend, shown.series, ({ title: name }) => name, legendRow);
      isOld = true;
      paint();
    },
    read(values) { values.forEach((value, index) => setText(legend.children[index]?.lastChild ?? null, value)); },
    see(isInView) {
      isSeen = isInView;
      paint();
    },
    repaint() {
      isOld = true;
      paint();
    },
  };
}

function legendRow({ title, colour }) {
  const swatch = h('i', { 'aria-hidden': 'true' });
  swatch.style.setProperty('--series', colour);
  return { element: h('li', {}, swatch, h('span', {}, title), h('b', {})) };
}
