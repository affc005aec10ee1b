import { decode } from './binary.js';

/** Applies a JSON merge patch (RFC 7386): objects merge, null removes, everything else replaces. */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return patch;
  const merged = isObject(target) ? { ...target } : {};
  for (const key of Object.keys(patch)) {
    if (key === '__proto__') continue;
    if (patch[key] === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], patch[key]);
  }
  return merged;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The data from the hub: its hello, the state of every open screen, the newest meters. */
export class Store {
  hello = null;
  meters = null;
  #link;
  #screens = new Map();
  #listeners = new Map();

  constructor(link) {
    this.#link = link;
    link.onText = (text) => this.#receive(text);
    link.onBinary = (buffer) => this.#receiveBinary(buffer);
    link.onOpen = () => this.#reopen();
    link.onPhase = (...phase) => this.#tell('phase', ...phase);
  }

  /**
   * Calls back on "hello", "toast", "sensor", "sensor.demand", "robot", "meters", "jacks", "music", "play", "bench",
   * "benchScope", "answer", "screen:<name>",
   * "open" (the link is back) or "phase" (phase, seconds, silence); returns stop.
   */
  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Shows a screen: the listener gets its state now, if known, and whenever it changes. */
  open(screen, listener) {
    const stop = this.on(`screen:${screen}`, listener);
    const known = this.#screens.get(screen);
    if (known) {
      known.users += 1;
      if (known.state) listener(known.state, { isFull: true });
    } else {
      this.#screens.set(screen, { users: 1, revision: null, state: null });
      this.#link.send({ type: 'open', screen });
    }
    return () => {
      stop();
      this.#close(screen);
    };
  }

  state(screen) { return this.#screens.get(screen)?.state ?? null; }

  #close(screen) {
    const known = this.#screens.get(screen);
    known.users -= 1;
    if (known.users > 0) return;
    this.#screens.delete(screen);
    this.#link.send({ type: 'close', screen });
  }

  #reopen() {
    this.#link.send({ type: 'visible', isVisible: !document.hidden });
    for (const [screen, known] of this.#screens) {
      known.revision = null;
      this.#link.send({ type: 'open', screen });
    }
    this.#tell('open');
  }

  #receive(text) {
    let message;
    try { message = JSON.parse(text); } catch { return; }
    switch (message.type) {
      case 'hello': this.hello = message; return this.#tell('hello', message);
      case 'screen': return this.#replace(message);
      case 'patch': return this.#patch(message);
      case 'clock': return this.#tellTime(message);
      case 'toast':
      case 'robot':
      case 'sensor':
      case 'sensor.demand': return this.#tell(message.type, message);
    }
  }

  /** Answers the hub's request for this page's clock, in seconds. */
  #tellTime({ number }) {
    const now = performance.now() / 1000;
    this.#link.send({ type: 'clock', number, received: now, answered: performance.now() / 1000 });
  }

  #replace({ screen, revision, state }) {
    const known = this.#screens.get(screen);
    if (!known) return;
    Object.assign(known, { revision, state });
    this.#tell(`screen:${screen}`, state, { isFull: true });
  }

  #patch({ screen, revision, patch }) {
    const known = this.#screens.get(screen);
    if (!known || known.revision === null) return;
    if (revision !== known.revision + 1) {
      known.revision = null;
      this.#link.send({ type: 'open', screen });
      return;
    }
    known.revision = revision;
    known.state = mergePatch(known.state, patch);
    this.#tell(`screen:${screen}`, known.state, { isFull: false });
  }

  #receiveBinary(buffer) {
    const message = decode(buffer);
    if (!message) return;
    if (message.kind === 'meters') this.meters = message;
    this.#tell(message.kind, message);
  }

  #tell(event, ...values) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }
}
