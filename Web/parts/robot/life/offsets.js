import { SpringPath } from './springs.js';

/** The offset of a number of the face: goals scheduled in advance; OffsetScore.swift. */
export class OffsetScore {
  /** `turn`: an angle may end at any multiple of it. */
  constructor(turn = null) {
    Object.assign(this, { turn, steps: [], path: new SpringPath(0, { response: 0.4, damping: 0.7 }) });
  }

  settle(time) {
    while (this.steps.length > 0 && this.steps[0].time <= time) {
      const step = this.steps.shift();
      this.path.aim(step.goal, step.time, step.spring);
    }
  }

  value(time) {
    this.settle(time);
    return this.path.value(time);
  }

  goHome(spring, time) {
    this.settle(time);
    this.steps = [];
    this.path.aim(this.#home(this.path.value(time)), time, spring);
  }

  add(offset, spring, time) { this.steps.push({ time, goal: this.#home(this.path.goal) + offset, spring }); }

  isHome(time) {
    this.settle(time);
    if (this.steps.length > 0) return false;
    const { value, velocity } = this.path.point(time);
    return Math.abs(value - this.#home(value)) < 1e-9 && Math.abs(velocity) < 1e-9;
  }

  #home(place) { return this.turn ? Math.round(place / this.turn) * this.turn : 0; }
}
