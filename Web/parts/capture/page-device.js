import { problemOf as sensorProblem } from '../sensors/problems.js';
import { deviceName } from '../sensors/device-name.js';
import { DeviceLink } from './device-link.js';
import { PageCamera, cameraProblem } from './page-camera.js';
import { MotionStream, SoundStream } from './sensor-streams.js';

const key = 'sensorium.capture.device';
const onKey = 'sensorium.capture.on';
/** Streams that say where the device is worn. */
const worn = ['video', 'imu'];
/** Milliseconds between two reports of what is sent. */
const period = 500;
/** Milliseconds until a connection that was closed is gone for the hub too. */
const parting = 300;
/** Milliseconds without a connection after which the hub counts as away. */
const silence = 1500;
const heldBack = {
  camera: 'The system holds the camera back: bring this page to the front.',
  microphone: 'The system holds the sound back: end a call, or turn the microphone on.',
};
const states = {
  NotAllowedError: 'denied', SecurityError: 'denied', insecure: 'insecure', NotFoundError: 'missing', OverconstrainedError: 'missing',
};

/**
 * This page as a device of the hub: its camera, motion and microphone, one connection for all, and what becomes of each.
 * It lives longer than a room, so that a session goes on while its take is reviewed.
 */
export class PageDevice {
  #link = null;
  #makeLink;
  #definitions = new Map();
  #mount = 'chest';
  #timer = 0;
  #stopStatus = null;
  #listener = {};
  #sensors;
  #wasConnected = false;
  #isParting = false;
  #heard = performance.now();
  /** Chosen once for this tab. */
  id;

  /** `makeLink` gets the device and a function for what the link tells; tests replace it and the sensors. */
  constructor({
    id = storedID(), makeLink = (device, told) => new DeviceLink(device, told),
    sources = { camera: new PageCamera(), motion: new MotionStream(), microphone: new SoundStream() },
  } = {}) {
    this.id = id;
    this.#makeLink = makeLink;
    this.#sensors = Object.fromEntries(Object.entries(sources).map(([name, source], index) =>
      [name, { name, source, stream: index + 1, state: 'off', sentence: null, turn: 0 }]));
    addEventListener('beforeunload', (event) => { if (this.mustStay) event.preventDefault(); });
  }

  /** Whether a take would lose something if the page were closed now. */
  get mustStay() { return Boolean(this.#link?.isTaking); }
  get isOn() { return Object.values(this.#sensors).some(({ state }) => ['on', 'waiting'].includes(state)); }
  /** Whether the hub has not been there for a while. */
  get isAway() { return performance.now() - this.#heard > silence; }
  get camera() { return this.#sensors.camera.source.track; }

  /**
   * Who is told: `sensor` (name, state, sentence), `sent` ({ sent, waiting, isAway }), `camera` (track or null),
   * `failed` (sentence). Tells at once what is.
   */
  attach(listener) {
    this.#listener = listener;
    this.tellAll();
  }

  detach() { this.#listener = {}; }

  tellAll() {
    for (const sensor of Object.values(this.#sensors)) this.#tell(sensor);
    this.#listener.camera?.(this.camera);
    this.#count();
  }

  /** Where the device is worn, as the streams say it. */
  set mount(mount) {
    if (mount === this.#mount) return;
    this.#mount = mount;
    const changed = [...this.#definitions.values()].filter(({ kind }) => worn.includes(kind));
    if (this.#link && changed.length > 0) this.#link.define(changed.map((stream) => this.#placed(stream)));
  }

  /** Turns a sensor on; call it in a click. */
  async open(name) {
    const sensor = this.#sensors[name];
    if (['on', 'waiting'].includes(sensor.state)) return;
    const turn = ++sensor.turn;
    const isCurrent = () => turn === sensor.turn;
    this.#set(sensor, 'waiting');
    const failed = (sentence) => isCurrent() && this.#lose(sensor, 'missing', sentence);
    const held = (isHeld) => isCurrent() && this.#hold(sensor, isHeld);
    try {
      await sensor.source.open(sensor.stream, {
        failed, held, isTaking: this.#link?.state === 'recording',
        define: (stream) => isCurrent() && this.#define(stream),
        frame: (sample) => isCurrent() && this.#link?.add(sensor.stream, sample),
      });
    } catch (error) {
      if (isCurrent()) this.#lose(sensor, states[error.name] ?? 'missing', this.#problem(name, error));
      return;
    }
    if (isCurrent() && sensor.state === 'waiting') this.#set(sensor, 'on');
  }

  /** Turns a sensor off. Its stream is gone for the hub too: numbers begin anew. */
  close(name) {
    const sensor = this.#sensors[name];
    this.#end(sensor, 'off', null);
    this.#definitions.delete(sensor.stream);
    this.#renew();
  }

  closeAll() {
    for (const sensor of Object.values(this.#sensors)) this.#end(sensor, 'off', null);
    this.#definitions.clear();
    this.#renew();
  }

  /** Opens again what ended by itself, such as a camera that is plugged in again. */
  reopenLost() {
    for (const sensor of Object.values(this.#sensors)) if (sensor.state === 'missing' && sensor.wasOn) this.open(sensor.name);
  }

  /** After a reload: turns on what was on, where the browser asks nobody. */
  async restore() {
    for (const name of stored(onKey)?.split(',') ?? []) if (this.#sensors[name] && await isAllowed(name)) this.open(name);
  }

  /** Something that a person marks at this instant, also while the hub is away. */
  mark(kind) { this.#link?.mark(kind); }

  #problem(name, error) {
    if (name === 'camera') return cameraProblem(error);
    const { sentence, remedy } = sensorProblem(error, name);
    return `${sentence} ${remedy}`;
  }

  #define(stream) {
    this.#definitions.set(stream.id, stream);
    this.#connect();
    this.#link.define([this.#placed(stream)]);
    if (!this.#isParting) this.#link.start();
  }

  #placed(stream) { return worn.includes(stream.kind) ? { ...stream, mount: this.#mount } : stream; }

  #connect() {
    if (this.#link) return;
    const name = deviceName();
    this.#link = this.#makeLink({ id: this.id, name, model: '' }, (event) => this.#told(event));
    this.#heard = performance.now();
    this.#stopStatus = watchStatus(() => this.#link);
    this.#timer = setInterval(() => this.#count(), period);
  }

  /** Another connection for the streams that are left; none without one. */
  #renew() {
    const link = this.#link;
    this.#link = null;
    this.#stopStatus?.();
    clearInterval(this.#timer);
    if (link) {
      link.close();
      // Two connections of a device that number anew would be two devices with one name.
      this.#isParting = true;
      setTimeout(() => {
        this.#isParting = false;
        this.#link?.start();
      }, parting);
    }
    for (const stream of this.#definitions.values()) this.#define(stream);
    this.#count();
  }

  #told(event) {
    const { source } = this.#sensors.camera;
    switch (event.type) {
      // What is not fatal is tried again, and its row says it.
      case 'failed': return event.isFatal ? this.#listener.failed?.(event.sentence) : null;
      case 'started': return source.begin?.();
      case 'stopped': return source.finish?.();
      case 'state': {
        if (event.isConnected && !this.#wasConnected) this.#stopStatus?.tell();
        this.#wasConnected = event.isConnected;
        return null;
      }
      default: return null;
    }
  }

  #count() {
    if (!this.#link || this.#link.isConnected) this.#heard = performance.now();
    const { sent = 0, waiting = 0 } = this.#link ?? {};
    this.#listener.sent?.({ sent, waiting, isAway: this.isAway });
  }

  #hold(sensor, isHeld) {
    if (isHeld) this.#set(sensor, 'waiting', heldBack[sensor.name]);
    else this.#set(sensor, 'on');
  }

  /** What an encoder still has when its sensor ends is a part of the take. */
  #lose(sensor, state, sentence) {
    const { source, turn } = sensor;
    sensor.wasOn = sensor.state === 'on';
    if (!sensor.wasOn || !source.finish) return this.#end(sensor, state, sentence);
    this.#set(sensor, state, sentence);
    const end = () => turn === sensor.turn && this.#end(sensor, state, sentence);
    return source.finish().then(end, end);
  }

  #end(sensor, state, sentence) {
    sensor.turn += 1;
    sensor.source.close();
    this.#set(sensor, state, sentence);
  }

  #set(sensor, state, sentence = null) {
    Object.assign(sensor, { state, sentence });
    const on = Object.values(this.#sensors).filter((one) => ['on', 'waiting'].includes(one.state));
    store(onKey, on.map(({ name }) => name).join());
    this.#tell(sensor);
    if (sensor.name === 'camera') this.#listener.camera?.(this.camera);
  }

  #tell({ name, state, sentence }) { this.#listener.sensor?.(name, state, sentence); }
}

/** The same after a reload, and another one in each tab: a second connection of a device would end the first. */
function storedID() {
  const id = stored(key) ?? `page-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  store(key, id);
  return id;
}

function stored(name) {
  try { return sessionStorage.getItem(name) || null; } catch { return null; }
}

function store(name, text) {
  try { sessionStorage.setItem(name, text); } catch { /* private browsing: it lasts for this page */ }
}

/** Whether the browser would open a sensor without a question. */
async function isAllowed(name) {
  if (name === 'motion' && !globalThis.DeviceMotionEvent?.requestPermission) return true;
  const permission = name === 'motion' ? 'accelerometer' : name;
  const { state } = await navigator.permissions?.query({ name: permission }).catch(() => ({})) ?? {};
  return state === 'granted';
}

let device = null;

/** The one of this page. */
export function pageDevice() { return device ??= new PageDevice(); }

const every = 30_000;

/** Tells the hub about this device's battery and storage, at once and every half minute; returns stop. */
function watchStatus(link) {
  let isOver = false, battery = null;
  const tell = async () => {
    battery ??= await navigator.getBattery?.().catch(() => null);
    const { quota = 0, usage = 0 } = await navigator.storage?.estimate?.().catch(() => ({})) ?? {};
    if (isOver) return;
    link().status({
      ...(battery ? { battery: battery.level, isCharging: battery.charging } : {}), ...(quota ? { space: quota - usage } : {}),
    });
  };
  const timer = setInterval(tell, every);
  tell();
  return Object.assign(() => {
    isOver = true;
    clearInterval(timer);
  }, { tell });
}
