import { bindKey } from '../../core/keys.js';

/** Calls `did` with "tap" or "longPress" and the touched place; returns stop. */
export function watchTouches(element, did) {
  const press = new Press();
  const seconds = () => performance.now() / 1000;
  let timer = 0;
  const tell = (what, { clientX, clientY, pointerType }) => { if (what) did(what, clientX, clientY, pointerType); };
  const listeners = {
    pointerdown(event) {
      if (event.button !== 0) return;
      press.down(event.pointerId, event.clientX, event.clientY, seconds());
      clearTimeout(timer);
      timer = setTimeout(() => tell(press.held(seconds()), event), holdTime * 1000 + 5);
    },
    pointermove: ({ clientX, clientY }) => press.move(clientX, clientY),
    pointerup: (event) => tell(press.up(event.pointerId, seconds()), event),
    pointercancel: ({ pointerId }) => press.cancel(pointerId),
    contextmenu: (event) => event.preventDefault(),
  };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
  };
}

/** Duration of a long press in seconds, and the maximum movement of the finger in points; RobotSigns.swift. */
export const holdTime = 1;
export const mostWay = 50;

/** Recognises taps, long presses and drags; more than one finger is ignored. */
export class Press {
  #fingers = new Set();
  #start = null;

  down(finger, x, y, time) {
    this.#fingers.add(finger);
    this.#start = this.#fingers.size === 1 ? { x, y, time } : null;
  }

  move(x, y) {
    if (this.#start && Math.hypot(x - this.#start.x, y - this.#start.y) >= mostWay) this.#start = null;
  }

  /** "longPress" once the finger has rested long enough. */
  held(time) {
    if (!this.#start || time - this.#start.time < holdTime) return null;
    this.#start = null;
    return 'longPress';
  }

  /** "tap", "longPress" or null when a finger is lifted. */
  up(finger, time) {
    this.#fingers.delete(finger);
    const held = this.held(time);
    if (held || !this.#start) return held;
    this.#start = null;
    return 'tap';
  }

  cancel(finger) {
    this.#fingers.delete(finger);
    this.#start = null;
  }
}

/** The keys of the robot; digits and comma, which open rooms on other pages, do nothing here. Returns unbind. */
export function bindRobotKeys({ tap, longPress, mirror, toggleScreen, leave }) {
  const ends = [
    bindKey(' ', 'Tap: the next mood', tap),
    bindKey('Enter', null, tap),
    bindKey('r', 'Long press: random moods', longPress),
    bindKey('m', 'Mirror mode on or off', mirror),
    bindKey('f', 'Full screen, or not', toggleScreen),
    bindKey('Escape', 'Home', leave),
    ...'0123456789,'.split('').map((digit) => bindKey(digit, null, () => {})),
  ];
  return () => ends.forEach((end) => end());
}
