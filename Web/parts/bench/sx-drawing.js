import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { painters } from './drawings.js';
import { palette, prepared } from './palette.js';

/**
 * What a node does now as a picture, and in words under it: `show` gets a drawing { kind, lines, points, bars, texts };
 * null clears it. Lines and points are in 0…1, y upwards.
 */
export class SxDrawing extends HTMLElement {
  #canvas = h('canvas', { 'aria-hidden': 'true' });
  #words = h('dl', { class: 'drawing-words' });
  #colours = null;

  connectedCallback() {
    if (this.firstChild) return;
    this.append(this.#canvas, this.#words);
  }

  show(drawing) {
    if (!drawing || !this.isConnected) return;
    this.#colours ??= palette(this);
    setAttribute(this, 'data-kind', drawing.kind);
    const area = prepared(this.#canvas, this.#colours);
    if (area) (painters[drawing.kind] ?? painters.fields)(area, drawing, this.#colours);
    setAttribute(this, 'data-lines', drawing.lines.length + drawing.bars.length + drawing.points.length);
    setRows(this.#words, drawing.texts, ({ title }) => title, ({ title }) => {
      const text = h('dd', {});
      return { element: h('div', {}, h('dt', {}, title), text), update: (item) => setText(text, item.text) };
    });
  }
}

customElements.define('sx-drawing', SxDrawing);
