import { firstOf, isTime, startOf, streams, stretchAt } from './chance.js';
import { SpringPath } from './springs.js';

const eyeSpring = { response: 0.3, damping: 0.85 };
const leapSpring = { response: 0.22, damping: 1 };
const faceSpring = { response: 0.6, damping: 0.8 };
const jumpSpring = { response: 0.09, damping: 1 };
const reach = 0.06;
const large = 0.7;
const leap = 0.25;
const every = [0.5, 2.4];
const bound = (x) => Math.min(Math.max(x, -1), 1);

/** The gaze as springs: the eyes first, the face after them, small jumps on top; EyeMotion.swift. */
export class EyeMotion {
  constructor(chance, time) {
    Object.assign(this, { chance, number: firstOf(stretchAt(time)), goal: { x: 0, y: 0 } });
    for (const axis of ['x', 'y']) {
      this[axis] = { eyes: new SpringPath(0, eyeSpring), face: new SpringPath(0, faceSpring), jump: new SpringPath(0, jumpSpring) };
    }
    this.next = time + chance.number(every, streams.saccade, this.number, 2);
    this.stretch = stretchAt(this.next);
  }

  /** Continues at the state of other eyes with this seed. */
  resume({ number, next, stretch }) { Object.assign(this, { number, next, stretch }); }

  /** Changes the gaze; returns whether the shift is large enough for a blink. */
  look(point, time) {
    const goal = { x: bound(point.x), y: bound(point.y) };
    const shift = Math.hypot(goal.x - this.goal.x, goal.y - this.goal.y);
    this.goal = goal;
    const spring = shift > leap ? leapSpring : eyeSpring;
    for (const axis of ['x', 'y']) {
      this[axis].eyes.aim(goal[axis], time, spring);
      this[axis].face.aim(goal[axis], time);
    }
    return shift > large;
  }

  advance(time) {
    if (!isTime(time) || time < this.next) return;
    const last = stretchAt(time) - 1;
    if (this.stretch < last) this.#begin(last);
    while (time >= this.next) this.#jump();
  }

  #jump() {
    const { chance, next: when } = this;
    this.number = (this.number + 1) >>> 0;
    this.x.jump.aim(chance.number([-1, 1], streams.saccade, this.number, 0) * reach, when);
    this.y.jump.aim(chance.number([-1, 1], streams.saccade, this.number, 1) * reach, when);
    this.next = when + chance.number(every, streams.saccade, this.number, 2);
    if (this.next < startOf(this.stretch + 1)) return;
    const gap = this.#first(this.stretch + 1) - when;
    if (gap > every[1]) this.next = when + gap / 2;
    else this.#begin(this.stretch + 1);
  }

  #begin(stretch) {
    this.stretch = stretch;
    this.number = firstOf(stretch);
    this.next = this.#first(stretch);
  }

  #first(stretch) { return startOf(stretch) + this.chance.number(every, streams.saccade, firstOf(stretch), 2); }

  eyes(axis, time) { return this[axis].eyes.value(time) + this[axis].jump.value(time); }
  face(axis, time) { return this[axis].face.value(time); }
}
