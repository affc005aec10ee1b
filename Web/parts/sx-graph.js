import { h, setText } from '../core/element.js';
import { eachFrame } from '../core/frames.js';
import { Trace, part } from './graph/trace.js';

const gap = 10;

/**
 * A curve from input to output with the live point on it, and beside it the last four seconds of both.
 * Set `shape` ({ points, inputs: [lowest, highest], outputs: [lowest, highest] }), then `push` samples.
 */
export class SxGraph extends HTMLElement {
  #canvas = h('canvas', { 'aria-hidden': 'true' });
  #words = h('p', { class: 'graph-words' });
  #shape = null;
  #trace = new Trace();
  #isStale = true;
  #age = 0;
  #stop; #observer; #restyle;

  connectedCallback() {
    this.setAttribute('role', 'img');
    this.replaceChildren(this.#canvas, this.#words);
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(this.#canvas);
    this.#restyle = () => this.#fit();
    addEventListener('themechange', this.#restyle);
    this.#stop = eachFrame((seconds) => this.#draw(seconds));
  }

  disconnectedCallback() {
    this.#stop();
    this.#observer.disconnect();
    removeEventListener('themechange', this.#restyle);
  }

  set shape(shape) {
    this.#shape = shape;
    this.#isStale = true;
  }

  /** Clears the drawing of another channel. */
  clear() { this.#trace = new Trace(); this.#isStale = true; }

  push(time, input, output) {
    this.#trace.push(time, input, output);
    this.#isStale = true;
  }

  #fit() {
    const scale = Math.min(devicePixelRatio || 1, 2);
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (!width) return;
    Object.assign(this.#canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
    const context = this.#canvas.getContext('2d');
    context.scale(scale, scale);
    const style = getComputedStyle(this);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    this.look = {
      context, width, height, line: colour('line-strong'), track: colour('meter-track'),
      input: colour('muted'), output: colour('accent'), text: colour('text'),
    };
    this.#isStale = true;
  }

  #draw(seconds) {
    this.#age += seconds;
    if (!this.#isStale || !this.look || !this.#shape || document.hidden) return;
    this.#isStale = false;
    const { context, width, height } = this.look;
    const side = Math.min(height, width * 0.42);
    context.clearRect(0, 0, width, height);
    this.#curve({ x: 0, y: 0, width: side, height });
    this.#wave({ x: side + gap, y: 0, width: width - side - gap, height });
    if (this.#age > 0.15) this.#write();
  }

  #frame(box) {
    const { context, track, line } = this.look;
    context.fillStyle = track;
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, 8);
    context.fill();
    context.strokeStyle = line;
    context.lineWidth = 1;
    const zero = this.#place(box, 0.5, part(0, ...this.#shape.outputs));
    const [lowest, highest] = this.#shape.outputs;
    if (lowest < 0 && highest > 0) this.#path([{ x: box.x, y: zero.y }, { x: box.x + box.width, y: zero.y }]);
  }

  #place(box, x, y) {
    const edge = 7;
    return {
      x: box.x + edge + x * (box.width - 2 * edge),
      y: box.y + box.height - edge - y * (box.height - 2 * edge),
    };
  }

  #path(points) {
    const { context } = this.look;
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x, y);
    context.stroke();
  }

  #curve(box) {
    const { context, output, text } = this.look;
    const { points, inputs, outputs } = this.#shape;
    this.#frame(box);
    context.strokeStyle = output;
    context.lineWidth = 2;
    this.#path(points.map((value, i) => this.#place(box, i / (points.length - 1), part(value, ...outputs))));
    const now = this.#trace.samples.at(-1);
    if (!now) return;
    const point = this.#place(box, part(now.input, ...inputs), part(now.output, ...outputs));
    context.fillStyle = text;
    context.beginPath();
    context.arc(point.x, point.y, 5, 0, 2 * Math.PI);
    context.fill();
  }

  #wave(box) {
    const { context, input, output } = this.look;
    this.#frame(box);
    for (const [side, range, colour] of [['input', this.#shape.inputs, input], ['output', this.#shape.outputs, output]]) {
      context.strokeStyle = colour;
      context.lineWidth = side === 'input' ? 1.5 : 2;
      context.setLineDash(side === 'input' ? [4, 3] : []);
      this.#path(this.#trace.points(side, range).map(({ x, y }) => this.#place(box, x, y)));
    }
    context.setLineDash([]);
  }

  #write() {
    this.#age = 0;
    const now = this.#trace.samples.at(-1);
    if (!now) return;
    const words = `In ${now.input.toFixed(2)} (dashed) · out ${now.output.toFixed(2)}`;
    setText(this.#words, words);
    this.setAttribute('aria-label', `Input against output. ${words}`);
  }
}

customElements.define('sx-graph', SxGraph);
