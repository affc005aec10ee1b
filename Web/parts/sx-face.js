import { eachFrame } from '../core/frames.js';
import { h } from '../core/element.js';
import { has } from '../core/binary.js';
import { FlatScene, readColours } from './face/flat.js';
import { listenForGestures } from './face/gestures.js';
import { gazeDirection, multiply, View } from './face/pose.js';
import { drawOverlay, drawRing } from './face/overlay.js';
import { Rig } from './face/rig.js';
import { Scene } from './face/scene.js';

const settle = 0.028;

/**
 * The face: `channels` once, then `meters` whenever they come. Fires "resetcalibration" after a long
 * press. With the attribute "plain" it takes no gestures and draws no axes.
 */
export class SxFace extends HTMLElement {
  view = new View();
  #values = new Float32Array(62);
  #meters = null;
  #strength = 0;
  #rig = null;
  #isDetailed = true;
  #isStale = true;
  #age = 0;

  connectedCallback() {
    this.isPlain = this.hasAttribute('plain');
    this.#stage = h('canvas', { 'aria-hidden': 'true' });
    this.#over = h('canvas', { 'aria-hidden': 'true' });
    this.replaceChildren(this.#stage, this.#over);
    if (!this.isPlain) {
      this.#press = listenForGestures(this, this.view, () =>
        this.dispatchEvent(new CustomEvent('resetcalibration', { bubbles: true })));
      this.addEventListener('keydown', (event) => this.#key(event));
    }
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(this);
    this.#refreshColours = () => { this.#colours = readColours(this); this.#isStale = true; };
    addEventListener('themechange', this.#refreshColours);
    this.#refreshColours();
    this.#stop = eachFrame((seconds) => this.#draw(seconds));
    this.#build();
  }

  disconnectedCallback() {
    this.#stop();
    this.#observer.disconnect();
    removeEventListener('themechange', this.#refreshColours);
    this.#scene?.free();
    this.#scene = null;
  }

  set channels(channels) {
    this.#channels = channels;
    this.#build();
  }

  set meters(meters) { this.#meters = meters; }

  set isDetailed(isDetailed) {
    if (isDetailed === this.#isDetailed) return;
    this.#isDetailed = isDetailed;
    this.#build();
  }

  /** The angles shown, in radians. */
  get head() { return this.#head(); }

  #channels = null;
  #stage; #over; #press; #observer; #stop; #colours; #refreshColours;
  #scene = null;
  #index = {};

  #build() {
    if (!this.#channels || !this.isConnected) return;
    this.#index = Object.fromEntries(this.#channels.map(({ name, index }) => [name, index]));
    this.#scene?.free();
    if (this.#scene) this.#stage.replaceWith(this.#stage = h('canvas', { 'aria-hidden': 'true' }));
    this.#rig = new Rig(this.#channels, this.#isDetailed && !this.isPlain);
    this.#scene = Scene.make(this.#stage, this.#rig) ?? new FlatScene(this.#stage, this.#rig);
    this.#fit();
  }

  #fit() {
    const scale = Math.min(devicePixelRatio || 1, 2);
    this.#size(this.#stage, this.#scene?.isSlow ? Math.min(scale, 1) : scale);
    this.#size(this.#over, scale);
    this.#isStale = true;
  }

  #size(canvas, scale) {
    canvas.width = Math.max(1, Math.round(this.clientWidth * scale));
    canvas.height = Math.max(1, Math.round(this.clientHeight * scale));
  }

  /** Every display frame; 15 times a second if that would be too slow. */
  #draw(elapsed) {
    if (!this.#scene || document.hidden || this.clientWidth === 0) return;
    this.#age += elapsed;
    if ((this.isPlain || this.#scene.isSlow) && this.#age < 0.06) return;
    const seconds = this.#age;
    this.#age = 0;
    const press = this.#press?.();
    if (!this.#settle(seconds) && !this.#isStale && !press && this.#pose() === this.#lastPose) return;
    this.#isStale = Boolean(press);
    this.#lastPose = this.#pose();
    this.#rig.move(this.#values);
    const { width, height } = this.#stage;
    const camera = this.view.camera(width, height), model = this.view.model(this.#head());
    const shared = {
      width, height, camera, model, matrix: multiply(camera, model), face: this.#face(),
      colours: this.#colours.gl, css: this.#colours.css,
      isLight: this.#colours.isLight,
    };
    this.#scene.draw(shared);
    this.#stage.style.opacity = this.#strength.toFixed(2);
    if (!this.isPlain) this.#drawOver({ ...shared, isShown: this.#strength > 0.6 }, press);
  }

  #lastPose = '';
  #pose() { return `${this.view.yaw},${this.view.pitch},${this.view.zoom}`; }

  #drawOver(shared, press) {
    const context = this.#over.getContext('2d');
    const scale = this.#over.width / this.clientWidth;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    drawOverlay(context, {
      ...shared, width: this.clientWidth, height: this.clientHeight, colours: this.#colours.css,
    });
    if (press) drawRing(context, { ...press, colour: this.#colours.css.accent });
  }

  /** Glides to the newest values; false when nothing moved. */
  #settle(seconds) {
    const meters = this.#meters;
    const part = 1 - Math.exp(-seconds / settle);
    let moved = 0;
    if (meters?.isTracked) {
      for (let i = 0; i < this.#values.length; i++) {
        const target = has(meters.available, i) ? meters.input[i] : 0;
        const step = (target - this.#values[i]) * part;
        this.#values[i] += step;
        moved = Math.max(moved, Math.abs(step));
      }
    }
    const strength = meters?.isTracked ? 1 : 0.35;
    const step = (strength - this.#strength) * Math.min(1, seconds * 8);
    this.#strength += step;
    return moved > 0.0002 || Math.abs(step) > 0.002;
  }

  #value(name) { return this.#values[this.#index[name]] ?? 0; }

  #head() {
    return {
      pitch: this.#value('headPitch'), yaw: this.#value('headYaw'), roll: this.#value('headRoll'),
      tx: this.#value('headTx'), ty: this.#value('headTy'), tz: this.#value('headTz'),
    };
  }

  #face() {
    return {
      gaze: [
        gazeDirection(this.#value('eyeGazeLeftX'), this.#value('eyeGazeLeftY')),
        gazeDirection(this.#value('eyeGazeRightX'), this.#value('eyeGazeRightY')),
      ],
      jaw: this.#value('jawOpen'),
      jawAside: this.#value('jawLeft') - this.#value('jawRight'),
      tongueOut: this.#value('tongueOut'),
    };
  }

  #key(event) {
    const step = 0.12;
    const moves = {
      ArrowLeft: () => this.view.turn(-step, 0), ArrowRight: () => this.view.turn(step, 0),
      ArrowUp: () => this.view.turn(0, -step), ArrowDown: () => this.view.turn(0, step),
      '+': () => this.view.scale(1.15), '=': () => this.view.scale(1.15), '-': () => this.view.scale(1 / 1.15),
      0: () => this.view.reset(),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  }
}

customElements.define('sx-face', SxFace);
