/** A spring's response after a time to a displacement (value, slope) and a velocity (lead, velocity); DampedSpring.swift. */
function share({ response, damping }, time) {
  const frequency = 2 * Math.PI / response;
  const decay = damping * frequency;
  if (Math.abs(damping - 1) < 1e-6) {
    const fade = Math.exp(-frequency * time);
    return {
      value: (1 + frequency * time) * fade, lead: time * fade,
      slope: -frequency * frequency * time * fade, velocity: (1 - frequency * time) * fade,
    };
  }
  const [c, s] = damping < 1 ? under(frequency, decay, damping, time) : over(frequency, decay, damping, time);
  return { value: c + decay * s, lead: s, slope: -frequency * frequency * s, velocity: c - decay * s };
}

function under(frequency, decay, damping, time) {
  const turning = frequency * Math.sqrt(1 - damping * damping);
  const fade = Math.exp(-decay * time);
  return [fade * Math.cos(turning * time), fade * Math.sin(turning * time) / turning];
}

function over(frequency, decay, damping, time) {
  const spread = frequency * Math.sqrt(damping * damping - 1);
  const [slow, fast] = [Math.exp((spread - decay) * time), Math.exp((-spread - decay) * time)];
  return [(slow + fast) / 2, (slow - fast) / (2 * spread)];
}

/** A value that moves to a goal from a start time; a new goal keeps position and velocity. */
export class SpringPath {
  constructor(value, spring) {
    Object.assign(this, { goal: value, spring, start: 0, speed: 0, since: 0 });
  }

  point(time) {
    const left = share(this.spring, Math.max(time - this.since, 0));
    return {
      value: this.goal + left.value * this.start + left.lead * this.speed,
      velocity: left.slope * this.start + left.velocity * this.speed,
    };
  }

  value(time) { return this.point(time).value; }

  aim(goal, time, spring = this.spring) {
    const now = this.point(time);
    Object.assign(this, { start: now.value - goal, speed: now.velocity, since: Math.max(time, this.since), goal, spring });
  }
}

/** All numbers of a face moving to another face with one spring; FacePath.swift. */
export class FacePath {
  constructor(face, spring) {
    Object.assign(this, { goal: face, spring, since: 0 });
    this.starts = new Float64Array(face.length);
    this.speeds = new Float64Array(face.length);
  }

  face(time) {
    const left = share(this.spring, Math.max(time - this.since, 0));
    return this.goal.map((goal, index) => goal + left.value * this.starts[index] + left.lead * this.speeds[index]);
  }

  aim(face, spring, time) {
    const left = share(this.spring, Math.max(time - this.since, 0));
    for (let index = 0; index < face.length; index += 1) {
      const [start, speed] = [this.starts[index], this.speeds[index]];
      this.starts[index] = this.goal[index] - face[index] + left.value * start + left.lead * speed;
      this.speeds[index] = left.slope * start + left.velocity * speed;
    }
    Object.assign(this, { goal: face, spring, since: Math.max(time, this.since) });
  }
}

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
