import { BlinkTrain, closeness } from './blinks.js';
import { CounterRandom, isTime } from './chance.js';
import { EyeMotion } from './eyes.js';
import { at, clamp, closeEyes } from './numbers.js';
import { FacePath, OffsetScore, SpringPath } from './springs.js';

const fade = { response: 0.5, damping: 1 };
const posing = { response: 0.12, damping: 1 };
const brightnessPeriod = 5;
const glowPeriod = 4;

/**
 * An animated face, as in LivingFace.swift: the same seed, moods, looks and times give the same numbers.
 * Times never go back.
 */
export class LivingFace {
  constructor(mood, seed, begin = 0) {
    const time = isTime(begin) ? begin : 0;
    const chance = new CounterRandom(seed);
    this.mood = mood;
    this.path = new FacePath(mood.face, mood.spring);
    this.offsets = new Map();
    this.waves = [{ idle: mood.idle, share: new SpringPath(1, fade) }];
    this.gaze = { x: new SpringPath(mood.gaze.x, fade), y: new SpringPath(mood.gaze.y, fade) };
    this.breath = { brightness: new SpringPath(mood.breath.brightness, fade), glow: new SpringPath(mood.breath.glow, fade) };
    this.eyes = new EyeMotion(chance, time);
    this.blinks = new BlinkTrain(mood.blink, chance, time);
    this.ownLife = new SpringPath(1, fade);
    this.isPosed = false;
    this.now = time;
  }

  /** Copies the rhythms of another face with this seed, so that both blink at the same times. */
  resume(rhythms) {
    if (!rhythms?.saccades || !rhythms?.blinks) return;
    this.eyes.resume(rhythms.saccades);
    this.blinks.resume(rhythms.blinks);
  }

  show(mood, when) {
    const time = this.advance(when);
    this.mood = mood;
    if (!this.isPosed) this.path.aim(mood.face, mood.spring, time);
    this.#enter(mood, time);
    this.#wave(mood, time);
    for (const axis of ['x', 'y']) this.gaze[axis].aim(mood.gaze[axis], time);
    for (const light of ['brightness', 'glow']) this.breath[light].aim(mood.breath[light], time);
    this.blinks.follow(mood.blink, time);
  }

  look(point, when) {
    if (!Number.isFinite(point.x) || !Number.isFinite(point.y)) return;
    const time = this.advance(when);
    if (this.eyes.look(point, time)) this.blinks.trigger(time);
  }

  /** Uses the given numbers instead of the mood's, without own motion; null returns to the mood. */
  pose(numbers, when) {
    if (numbers && !numbers.every(Number.isFinite)) return;
    const time = this.advance(when);
    if (numbers) this.path.aim(Float64Array.from(numbers), posing, time);
    if (this.isPosed === Boolean(numbers)) return;
    this.isPosed = Boolean(numbers);
    if (!this.isPosed) this.path.aim(this.mood.face, this.mood.spring, time);
    this.ownLife.aim(this.isPosed ? 0 : 1, time);
  }

  /** The numbers at a time, in the order of `names`. */
  face(when) {
    const time = this.advance(when);
    const face = this.path.face(time);
    for (const [place, offset] of this.offsets) face[place] += offset.value(time);
    const ownLife = this.ownLife.value(time);
    for (const { idle, share } of this.waves) {
      const felt = share.value(time) * ownLife;
      for (const { places, amount, frequency, phase } of idle) {
        const height = amount * felt * Math.sin(2 * Math.PI * (frequency * time + phase));
        for (const place of places) face[place] += height;
      }
    }
    this.#breathe(face, time);
    this.#look(face, time, ownLife);
    this.#close(face, time, ownLife);
    face[at.angle] -= Math.round(face[at.angle] / 360) * 360;
    clamp(face);
    return face;
  }

  advance(time) {
    if (!isTime(time)) return this.now;
    this.now = Math.max(this.now, time);
    this.blinks.advance(this.now, this.mood.blink);
    this.eyes.advance(this.now);
    return this.now;
  }

  #enter(mood, time) {
    for (const [place, offset] of this.offsets) {
      if (offset.isHome(time)) this.offsets.delete(place);
      else offset.goHome(mood.spring, time);
    }
    for (const { places, after, offset, spring } of mood.entry) {
      for (const place of places) {
        if (!this.offsets.has(place)) this.offsets.set(place, new OffsetScore(place === at.angle ? 360 : null));
        this.offsets.get(place).add(offset, spring, time + after);
      }
    }
  }

  #wave(mood, time) {
    for (const { share } of this.waves) share.aim(0, time);
    this.waves = this.waves.filter(({ share }) => Math.abs(share.value(time)) >= 1e-7);
    const known = this.waves.find(({ idle }) => idle === mood.idle);
    if (known) return known.share.aim(1, time);
    if (mood.idle.length === 0) return;
    const share = new SpringPath(0, fade);
    share.aim(1, time);
    this.waves.push({ idle: mood.idle, share });
  }

  #breathe(face, time) {
    const light = (1 - Math.cos(2 * Math.PI * time / brightnessPeriod)) * 0.5;
    const glow = (1 - Math.cos(2 * Math.PI * time / glowPeriod)) * 0.5;
    face[at.brightness] *= 1 + this.breath.brightness.value(time) * light;
    face[at.glow] *= 1 - this.breath.glow.value(time) * glow;
  }

  #look(face, time, ownLife) {
    const x = this.eyes.eyes('x', time) * this.gaze.x.value(time) * ownLife;
    const y = this.eyes.eyes('y', time) * this.gaze.y.value(time) * ownLife;
    for (const [eye, side] of [['left', 1], ['right', -1]]) {
      face[at[`${eye}.x`]] += x;
      face[at[`${eye}.y`]] += 0.2 * y;
      face[at[`${eye}.height`]] *= 1 + 0.06 * side * x;
      face[at[`${eye}.width`]] *= 1 + 0.04 * side * x;
    }
    face[at.x] += 0.35 * this.eyes.face('x', time) * ownLife;
    face[at.y] += 0.05 * this.eyes.face('y', time) * ownLife;
  }

  #close(face, time, ownLife) {
    const share = closeness(this.blinks.blink, time) * ownLife;
    if (share === 0) return;
    closeEyes(face, share);
  }
}
