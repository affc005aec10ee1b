import { h, setAttribute, setSentence } from '../../core/element.js';
import { deadline } from '../../core/pair.js';

const patience = 60000;
/** Answers of the hub: it is being made; the film is not whole yet. */
const pending = 202;
const partial = 409;
const again = 1500;
const mostTries = 80;
/** Seconds of an arrow key. */
const leap = 5;

/**
 * What the hub makes of a film, when it is ready; null when there is none. `isOver` ends the questions; `whole` is called when
 * the film, of which parts were missing at the first question, has come.
 */
export async function made(path, read, isOver = () => false, whole = () => {}) {
  let wasPartial = false;
  for (let tries = 0; tries < mostTries && !isOver(); tries++) {
    const answer = await fetch(path, { signal: deadline(patience) }).catch(() => null);
    if (wasPartial && answer && answer.status !== partial) {
      wasPartial = false;
      whole();
    }
    wasPartial ||= answer?.status === partial;
    if (answer?.status !== partial && answer?.status !== pending) return answer?.ok ? read(answer) : null;
    await new Promise((done) => { setTimeout(done, again); });
  }
  return null;
}

/** The film of a take with its strip of pictures and its waveform; a tap on it calls `seek` with seconds. */
export class Film {
  video = h('video', { class: 'film-video', testid: 'coach.report.player', controls: true, playsInline: true, preload: 'metadata' });
  #canvas = h('canvas', { class: 'film-wave', 'aria-hidden': 'true' });
  #strip = h('img', { class: 'film-strip', alt: '', hidden: true });
  #marks = h('div', { class: 'film-marks', 'aria-hidden': 'true' });
  #head = h('span', { class: 'film-head', 'aria-hidden': 'true' });
  #bar = h('div', { class: 'film-bar', testid: 'coach.report.film', role: 'slider', tabIndex: 0, 'aria-label': 'Place in the take', 'aria-valuemin': 0 },
    this.#strip, this.#canvas, this.#marks, this.#head);
  #note = h('p', { class: 'muted small', hidden: true });
  element = h('div', { class: 'film' }, this.video, this.#bar, this.#note);
  #seek; #shown = {}; #peaks = null; #duration = 0; #number = null; #wanted = 0; #isOver = false;
  #resized = new ResizeObserver(() => this.#paint());

  constructor(seek) {
    this.#seek = seek;
    this.#resized.observe(this.#canvas);
    this.#bar.addEventListener('click', ({ clientX }) => {
      const { left, width } = this.#bar.getBoundingClientRect();
      if (width > 0) seek(Math.min(Math.max((clientX - left) / width, 0), 1) * this.#duration);
    });
    this.#bar.addEventListener('keydown', (event) => this.#key(event));
    for (const name of ['timeupdate', 'seeked', 'loadedmetadata']) this.video.addEventListener(name, () => this.#move());
  }

  update({ media, seek, timeline }, isFull) {
    this.#duration = media.duration;
    setSentence(this.#note, media.sentence);
    this.video.hidden = !media.video;
    this.#bar.hidden = !media.video;
    setAttribute(this.#bar, 'aria-valuemax', Math.round(media.duration));
    if (this.#shown.video !== media.video) this.#load(media);
    this.#mark(timeline);
    if (this.#number !== null && !isFull && seek.number !== this.#number) this.#go(seek.seconds);
    this.#number = seek.number;
    this.#move();
  }

  end() {
    this.#isOver = true;
    this.#resized.disconnect();
    this.video.pause();
    this.video.removeAttribute('src');
    this.video.load();
    this.#forget();
  }

  #load(media) {
    this.#shown = media;
    this.#peaks = null;
    this.#forget();
    if (media.video) this.video.src = media.video;
    else this.video.removeAttribute('src');
    const isOld = () => this.#isOver || this.#shown !== media;
    if (media.peaks) made(media.peaks, (answer) => answer.json(), isOld, () => isOld() || this.#reload()).then((read) => {
      if (isOld()) return;
      this.#peaks = Array.isArray(read?.peaks) ? read.peaks : null;
      this.#paint();
    });
    if (media.strip) made(media.strip, (answer) => answer.blob(), isOld).then((blob) => {
      if (isOld() || !blob) return;
      this.#strip.src = URL.createObjectURL(blob);
      this.#strip.hidden = false;
    });
  }

  /** Loads the film once more, where it is or was to go; a browser keeps what it has of an address. */
  #reload() {
    const { currentTime, duration, paused } = this.video;
    const wasMissing = this.#wanted > duration;
    this.video.src = `${this.#shown.video}?whole`;
    this.video.currentTime = wasMissing ? this.#wanted : currentTime;
    if (wasMissing || !paused) this.video.play()?.catch(() => {});
  }

  #forget() {
    if (this.#strip.src.startsWith('blob:')) URL.revokeObjectURL(this.#strip.src);
    this.#strip.removeAttribute('src');
    this.#strip.hidden = true;
  }

  #mark(timeline) {
    const points = timeline?.points ?? [];
    const key = JSON.stringify(points.map(({ seconds, colour }) => [seconds, colour]));
    if (this.#marks.dataset.key === key) return;
    this.#marks.dataset.key = key;
    this.#marks.replaceChildren(...points.map(({ seconds, colour }) => {
      const mark = h('i', {});
      mark.style.setProperty('--event', colour);
      mark.style.setProperty('--at', `${this.#share(seconds) * 100}%`);
      return mark;
    }));
  }

  #go(seconds) {
    if (!this.video.src) return;
    this.#wanted = seconds;
    this.video.currentTime = seconds;
    this.video.play()?.catch(() => {});
  }

  #share(seconds) { return this.#duration > 0 ? Math.min(Math.max(seconds / this.#duration, 0), 1) : 0; }

  #move() {
    const seconds = this.video.currentTime || 0;
    this.#head.style.setProperty('--at', `${this.#share(seconds) * 100}%`);
    setAttribute(this.#bar, 'aria-valuenow', Math.round(seconds));
    setAttribute(this.#bar, 'aria-valuetext', `${Math.round(seconds)} of ${Math.round(this.#duration)} seconds`);
  }

  #key(event) {
    const step = { ArrowRight: leap, ArrowUp: leap, ArrowLeft: -leap, ArrowDown: -leap }[event.key];
    const ends = { Home: 0, End: this.#duration }[event.key];
    if (step === undefined && ends === undefined) return;
    event.preventDefault();
    this.#seek(ends ?? Math.min(Math.max(this.video.currentTime + step, 0), this.#duration));
  }

  #paint() {
    const context = this.#canvas.getContext('2d');
    const { clientWidth, clientHeight } = this.#canvas;
    if (!context || clientWidth === 0) return;
    const fine = window.devicePixelRatio ?? 1;
    this.#canvas.width = Math.round(clientWidth * fine);
    this.#canvas.height = Math.round(clientHeight * fine);
    context.scale(fine, fine);
    if (!this.#peaks?.length) return;
    context.fillStyle = getComputedStyle(this.#canvas).color;
    const middle = clientHeight / 2;
    for (let x = 0; x < clientWidth; x++) {
      const from = Math.floor(x / clientWidth * this.#peaks.length);
      const to = Math.max(Math.ceil((x + 1) / clientWidth * this.#peaks.length), from + 1);
      const peak = Math.max(...this.#peaks.slice(from, to));
      const height = Math.max(peak * middle, 0.5);
      context.fillRect(x, middle - height, 1, 2 * height);
    }
  }
}
