import { h, setAttribute } from '../core/element.js';
import { eachFrame } from '../core/frames.js';
import { fit, paintBand, paintLost, readStyle, scaleOf } from './timeline/paint.js';

/**
 * The timeline of a take: a playhead to drag, and two handles around the selected part. Set `show(state)`;
 * fires "seek" with the time and "trim" with { start, end } when a handle is released.
 */
export class SxTimeline extends HTMLElement {
  #canvas = h('canvas', { 'aria-hidden': 'true' });
  #handles = {
    start: handle('start', 'Start of the selected part'), end: handle('end', 'End of the selected part'),
  };
  #head = h('div', { class: 'playhead', 'aria-hidden': 'true', hidden: true });
  #veils = [h('div', { class: 'veil', 'aria-hidden': 'true' }), h('div', { class: 'veil', 'aria-hidden': 'true' })];
  #area = h('div', {
    class: 'timeline-area', role: 'slider', tabIndex: 0, testid: 'takes.timeline',
    'aria-label': 'Position in the take', 'aria-valuemin': 0,
  }, this.#canvas, ...this.#veils, this.#head);
  #state = null;
  #channel = null;
  #held = null;
  #trim = { start: 0, end: 1 };
  #told = { position: 0, at: 0 };
  #stops = [];

  connectedCallback() {
    if (!this.firstChild) this.append(this.#area, this.#handles.start, this.#handles.end);
    const observer = new ResizeObserver(() => this.#paint());
    observer.observe(this);
    const restyle = () => this.#paint();
    addEventListener('themechange', restyle);
    this.#stops = [eachFrame(() => this.#move()), () => observer.disconnect(),
      () => removeEventListener('themechange', restyle)];
    this.#listen();
  }

  disconnectedCallback() { this.#stops.forEach((stop) => stop()); }

  /** { seconds, timeline, trim, shortestPart, player } of the screen and the channel that is drawn. */
  show(state, channel) {
    const isOther = this.#state?.timeline !== state.timeline || this.#channel !== channel;
    const before = this.#state?.player;
    this.#state = state;
    this.#channel = channel;
    const { player } = state;
    if (player && (player.position !== before?.position || player.isPaused !== before?.isPaused)) {
      this.#told = { position: player.position, at: performance.now() };
    }
    if (!this.#held || this.#held === 'head') this.#trim = state.trim ?? { start: 0, end: state.seconds };
    setAttribute(this.#area, 'aria-valuemax', state.seconds.toFixed(1));
    this.#place();
    if (isOther) this.#paint();
  }

  #listen() {
    this.#area.onpointerdown = (event) => this.#grab('head', this.#area, event);
    this.#area.onkeydown = (event) => this.#key(event, this.#position(), (time) => this.#fire('seek', time));
    for (const [name, element] of Object.entries(this.#handles)) {
      element.onpointerdown = (event) => this.#grab(name, element, event);
      element.onkeydown = (event) => this.#key(event, this.#trim[name], (time) => {
        this.#cut(name, time);
        this.#fire('trim', { ...this.#trim });
      });
    }
  }

  #grab(name, element, event) {
    if (!this.#state || event.button > 0) return;
    event.preventDefault();
    element.focus();
    element.setPointerCapture(event.pointerId);
    this.#held = name;
    const move = (moved) => {
      if (name === 'head') this.#seekLater(this.#timeAt(moved)); else this.#cut(name, this.#timeAt(moved));
    };
    const drop = () => {
      element.onpointermove = element.onpointerup = element.onpointercancel = null;
      this.#held = null;
      if (name !== 'head') this.#fire('trim', { ...this.#trim });
    };
    move(event);
    Object.assign(element, { onpointermove: move, onpointerup: drop, onpointercancel: drop });
  }

  #key(event, time, change) {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const ends = { Home: 0, End: this.#state?.seconds };
    if (!this.#state || (!direction && ends[event.key] === undefined)) return;
    event.preventDefault();
    change(direction ? time + direction * (event.shiftKey ? 0.1 : 1) : ends[event.key]);
  }

  /** At most twenty seeks a second while the playhead is dragged, the last one always. */
  #seekLater(time) {
    this.#wanted = time;
    this.#told = { position: time, at: performance.now() };
    if (this.#waiting) return;
    this.#waiting = setTimeout(() => {
      this.#waiting = 0;
      this.#fire('seek', this.#wanted);
    }, 50);
  }
  #wanted = 0;
  #waiting = 0;

  #cut(name, time) {
    const { seconds, shortestPart: shortest } = this.#state;
    const { start, end } = this.#trim;
    this.#trim = name === 'start'
      ? { start: Math.min(Math.max(time, 0), end - shortest), end }
      : { start, end: Math.max(Math.min(time, seconds), start + shortest) };
    this.#place();
  }

  #timeAt(event) {
    const { left, width } = this.#area.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - left) / width, 0), 1) * this.#state.seconds;
  }

  #position() {
    const { player } = this.#state ?? {};
    if (!player) return 0;
    const isMoving = !player.isPaused && !player.isEnded && this.#held !== 'head';
    const since = isMoving ? Math.min((performance.now() - this.#told.at) / 1000, 0.6) * player.speed : 0;
    return Math.min(this.#told.position + since, this.#trim.end);
  }

  #move() {
    this.#head.hidden = !this.#state?.player;
    if (!this.#state?.player) return;
    const position = this.#position();
    this.#head.style.left = `${100 * position / (this.#state.seconds || 1)}%`;
    setAttribute(this.#area, 'aria-valuenow', position.toFixed(1));
  }

  #place() {
    const seconds = this.#state.seconds || 1;
    const [from, to] = [this.#trim.start / seconds, this.#trim.end / seconds];
    this.#veils[0].style.width = `${100 * from}%`;
    this.#veils[1].style.width = `${100 * (1 - to)}%`;
    for (const [name, share] of [['start', from], ['end', to]]) {
      this.#handles[name].style.setProperty('--at', share);
      setAttribute(this.#handles[name], 'aria-valuemin', '0');
      setAttribute(this.#handles[name], 'aria-valuemax', seconds.toFixed(1));
      setAttribute(this.#handles[name], 'aria-valuenow', this.#trim[name].toFixed(1));
    }
  }

  #paint() {
    if (!this.isConnected) return;
    const { context, width, height } = fit(this.#canvas);
    const timeline = this.#state?.timeline;
    const colours = readStyle(this);
    const y = scaleOf(this.#channel, height);
    context.fillStyle = colours.edge;
    context.fillRect(0, y(0), width, 1);
    if (!timeline) return;
    paintLost(context, timeline.lost, { width, height, colour: colours.muted });
    paintBand(context, timeline.low, timeline.high, { width, y, colour: colours.curve });
  }

  #fire(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

function handle(name, label) {
  return h('div', {
    class: `trim-handle is-${name}`, role: 'slider', tabIndex: 0, 'aria-label': label,
    testid: `takes.trim.${name}`,
  });
}

customElements.define('sx-timeline', SxTimeline);
