import { Choice } from '../../core/edits.js';
import { h, setAttribute, setRows } from '../../core/element.js';

/** Seconds that an arrow moves a handle, and with Shift; frames that an arrow with Shift moves the position. */
const fine = 0.1;
const coarse = 1;
const frames = 30;
/** Milliseconds between two places that are told while somebody drags. */
const pause = 50;
/** The least in seconds that two trims differ. */
const near = 0.005;

/**
 * The line of time of a take: the position, which is dragged or stepped, two handles around what is kept, and marks of moments.
 * `act` and `tell` send (name, values), the second without a word when that fails; `playback` moves at once.
 */
export class Scrubber {
  #marks = h('div', { class: 'scrub-marks', 'aria-hidden': 'true' });
  #veils = [h('div', { class: 'scrub-veil', 'aria-hidden': 'true' }), h('div', { class: 'scrub-veil is-end', 'aria-hidden': 'true' })];
  #head = h('div', { class: 'scrub-head', 'aria-hidden': 'true' });
  #area = h('div', {
    class: 'scrub-area', role: 'slider', tabIndex: 0, testid: 'capture.review.scrub', 'aria-label': 'Position in the take', 'aria-valuemin': 0,
  }, ...this.#veils, this.#marks, this.#head);
  #handles = { start: handle('start', 'Beginning of what is kept'), end: handle('end', 'End of what is kept') };
  element = h('div', { class: 'scrubber' }, this.#area, this.#handles.start, this.#handles.end);
  #act; #tellPlace; #playback; #duration = 0; #trim = { start: 0, end: 0 }; #told = null; #isHeld = false;
  #choice = new Choice(() => this.#settle(), isSame);
  #place = 0; #wanted = 0; #waiting = 0;

  constructor({ act, tell }, playback) {
    this.#act = act;
    this.#tellPlace = tell;
    this.#playback = playback;
    this.#area.onpointerdown = (event) => this.drag(event, this.#area);
    this.#area.onkeydown = (event) => this.#step(event);
    for (const [name, element] of Object.entries(this.#handles)) {
      element.onpointerdown = (event) => this.#pull(name, element, event);
      element.onkeydown = (event) => this.#nudge(name, event);
    }
  }

  update({ scrub, trim, moments }) {
    this.#duration = scrub.duration;
    this.#told = trim;
    this.#choice.hear(trim);
    setRows(this.#marks, moments, ({ id }) => id, () => mark());
    this.#settle();
    setAttribute(this.#area, 'aria-valuemax', scrub.duration.toFixed(2));
    setAttribute(this.#area, 'aria-valuetext', `${scrub.text} of ${scrub.length}`);
  }

  /** Shows the position, a place 0…1. */
  move(place) {
    this.#head.style.transform = `translateX(${place * 100}%)`;
    setAttribute(this.#area, 'aria-valuenow', (place * this.#duration).toFixed(2));
  }

  /** Moves the position with a pointer over `element`, which is as wide as the take. */
  drag(event, element) {
    if (event.button > 0) return;
    event.preventDefault();
    if (element === this.#area) element.focus();
    this.#playback.hold(true);
    follow(event, element, (moved) => this.#go(this.#secondsAt(moved, element)), () => this.#playback.hold(false));
  }

  /** A tap: a finger that scrolls over a plot leaves the position alone. */
  tap(event, element) { this.#go(this.#secondsAt(event, element)); }

  #secondsAt({ clientX }, element) {
    const { left, width } = element.getBoundingClientRect();
    return Math.min(Math.max((clientX - left) / (width || 1), 0), 1) * this.#duration;
  }

  /** At once on this page, and at most twenty times a second to the hub, the last one always. */
  #go(seconds) {
    this.#playback.go(seconds);
    this.#wanted = seconds;
    this.#waiting ||= setTimeout(() => {
      this.#waiting = 0;
      this.#tellPlace('scrub', { seconds: this.#wanted });
    }, pause);
  }

  #step(event) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const ends = { Home: 0, End: this.#duration }[event.key];
    if (by === undefined && ends === undefined) return;
    event.preventDefault();
    this.#playback.forget();
    if (by) this.#act('step', { by: by * (event.shiftKey ? frames : 1) });
    else this.#act('scrub', { seconds: ends });
  }

  #pull(name, element, event) {
    if (event.button > 0 || !this.#told?.canChange) return;
    event.preventDefault();
    element.focus();
    this.#isHeld = true;
    follow(event, element, (moved) => this.#cut(name, this.#secondsAt(moved, this.#area)), () => {
      this.#isHeld = false;
      this.#tell();
    });
  }

  #nudge(name, event) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const ends = { Home: 0, End: this.#duration }[event.key];
    if (!this.#told?.canChange || (by === undefined && ends === undefined)) return;
    event.preventDefault();
    this.#cut(name, ends ?? this.#trim[name] + by * (event.shiftKey ? coarse : fine));
    this.#tell();
  }

  #cut(name, seconds) {
    const { start, end } = this.#trim;
    this.#trim = name === 'start'
      ? { start: Math.min(Math.max(seconds, 0), end), end } : { start, end: Math.min(Math.max(seconds, start), this.#duration) };
    this.#showTrim();
  }

  /** The screen has the last word about a handle, when it had the time to say it. */
  #tell() {
    this.#act('setTrim', this.#trim);
    this.#choice.make(this.#trim, this.#told);
  }

  #settle() {
    if (this.#isHeld || !this.#told || this.#choice.isOpen) return;
    this.#trim = { start: this.#told.start, end: this.#told.end };
    this.#showTrim();
  }

  #showTrim() {
    const whole = this.#duration || 1;
    const { start, end } = this.#trim;
    this.#veils[0].style.width = `${100 * start / whole}%`;
    this.#veils[1].style.width = `${100 * (1 - end / whole)}%`;
    for (const [name, element] of Object.entries(this.#handles)) {
      element.style.setProperty('--at', this.#trim[name] / whole);
      setAttribute(element, 'aria-valuemin', 0);
      setAttribute(element, 'aria-valuemax', this.#duration.toFixed(2));
      setAttribute(element, 'aria-valuenow', this.#trim[name].toFixed(2));
      setAttribute(element, 'aria-disabled', this.#told?.canChange ? null : 'true');
    }
  }

  end() {
    this.#choice.end();
    clearTimeout(this.#waiting);
  }
}

function isSame(one, other) { return Math.abs(one.start - other.start) < near && Math.abs(one.end - other.end) < near; }

/** Follows a pointer until it is lifted. */
function follow(event, element, moved, lifted) {
  element.setPointerCapture(event.pointerId);
  const end = () => {
    element.onpointermove = element.onpointerup = element.onpointercancel = null;
    lifted();
  };
  moved(event);
  Object.assign(element, { onpointermove: moved, onpointerup: end, onpointercancel: end });
}

function handle(name, label) {
  return h('div', {
    class: `scrub-handle is-${name}`, role: 'slider', tabIndex: 0, 'aria-label': label, testid: `capture.review.trim.${name}`,
  });
}

function mark() {
  const element = h('i', {});
  return {
    element,
    update({ place, tone }) {
      element.style.setProperty('--at', `${place * 100}%`);
      element.dataset.tone = tone;
    },
  };
}
