import { isStream } from './binary.js';
import { access } from './pair.js';

/**
 * The two ways to the hub. Both return { kind, send(data), buffered(), close() }, where send returns
 * false after the end, and report through { opened(), text(string), binary(ArrayBuffer),
 * closed() }; closed comes at most once.
 */
function openWebSocket(report) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(`${scheme}//${location.host}/ws`);
  socket.binaryType = 'arraybuffer';
  const closed = once(report.closed);
  socket.onopen = () => report.opened();
  socket.onclose = closed;
  socket.onerror = closed;
  socket.onmessage = ({ data }) =>
    typeof data === 'string' ? report.text(data) : report.binary(data);
  return {
    kind: 'socket',
    send(data) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(data);
      return true;
    },
    buffered: () => socket.bufferedAmount,
    close() {
      socket.onopen = socket.onclose = socket.onerror = socket.onmessage = null;
      socket.close();
    },
  };
}

/** Server-sent events down, POST up: for browsers that refuse a secure socket to a local hub. */
function openEvents(report) {
  const events = new EventSource('/events');
  const closed = once(report.closed);
  let address = null;
  // Texts and sound keep their order; a picture overtakes an older one.
  let texts = Promise.resolve(), sound = Promise.resolve();
  let pending = 0;

  async function post(data) {
    const isText = typeof data === 'string';
    try {
      const type = isText ? 'application/json' : 'application/octet-stream';
      const answer = await fetch(address, {
        method: 'POST', body: data, headers: { 'Content-Type': type },
      });
      if (!answer.ok) closed();
    } catch {
      closed();
    } finally {
      pending -= isText ? 0 : data.byteLength;
    }
  }

  events.addEventListener('welcome', ({ data }) => {
    address = `/send?client=${encodeURIComponent(JSON.parse(data).client)}`;
    report.opened();
  });
  events.addEventListener('text', ({ data }) => report.text(data));
  events.addEventListener('binary', ({ data }) => report.binary(bytesOf(data)));
  events.onerror = closed;

  return {
    kind: 'events',
    send(data) {
      if (typeof data === 'string') {
        texts = texts.then(() => post(data));
        return true;
      }
      pending += data.byteLength;
      if (isStream(data)) sound = sound.then(() => post(data));
      else post(data);
      return true;
    },
    buffered: () => pending,
    close() {
      report.closed = () => {};
      events.close();
    },
  };
}

function once(action) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}

function bytesOf(base64) {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < characters.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes.buffer;
}

/** Timeout of the first socket, which some phones block; later sockets wait longer for a slow hub. */
const openWithin = [2000, 6000];
const silentFor = 2000;
/** Milliseconds without a message after which an open connection is checked. */
const quietFor = 5000;
const delays = [250, 500, 1000, 2000, 4000, 8000];

/**
 * The connection to the hub: a socket, otherwise events and POST, reopened whenever it ends.
 *
 * `phase` is "connecting", "open", "waiting" or "refused". `onText`, `onBinary`, `onOpen`,
 * `onPhase` (phase, seconds until the next try) and `onRefused` are set by the owner.
 */
export class Link {
  phase = 'connecting';
  #transport = null;
  #attempt = 0;
  #tries = 0;
  #timer = 0;
  #turn = 0;
  #lostAt = performance.now();
  #isQuiet = true;

  start() {
    addEventListener('online', () => this.retry());
    document.addEventListener('visibilitychange', () => document.hidden || this.retry());
    addEventListener('pagehide', () => this.#transport?.close());
    addEventListener('pageshow', (event) => event.persisted && this.#lost());
    this.#open(openWebSocket);
  }

  get isOpen() { return this.phase === 'open'; }
  get kind() { return this.#transport?.kind ?? null; }
  get bufferedBytes() { return this.isOpen ? this.#transport.buffered() : 0; }

  /** False when the hub is not connected. */
  send(message) {
    if (!this.isOpen) return false;
    return this.#transport.send(message instanceof ArrayBuffer ? message : JSON.stringify(message));
  }

  /** Retries now instead of after the delay. */
  retry() {
    if (this.phase !== 'waiting' && this.phase !== 'refused') return;
    this.#open(openWebSocket);
  }

  /** Closes an open connection on which nothing arrives any more, and opens another. */
  reopen() {
    if (!this.isOpen) return;
    this.#lostAt = performance.now();
    this.#open(openWebSocket);
  }

  #open(open) {
    clearTimeout(this.#timer);
    this.#transport?.close();
    const turn = ++this.#turn;
    const isCurrent = () => turn === this.#turn;
    this.#set('connecting');
    const failed = () => {
      if (!isCurrent()) return;
      this.#turn += 1;
      this.#failed(open);
    };
    this.#transport = open({
      opened: () => isCurrent() && this.#opened(),
      text: (text) => isCurrent() && this.#heard(() => this.onText(text)),
      binary: (buffer) => isCurrent() && this.#heard(() => this.onBinary(buffer)),
      closed: failed,
    });
    this.#timer = setTimeout(failed, openWithin[Math.min(this.#tries++, 1)]);
  }

  #opened() {
    clearTimeout(this.#timer);
    this.#attempt = this.#tries = 0;
    this.#set('open');
    this.onOpen();
    this.#watch();
  }

  #heard(report) {
    this.#isQuiet = false;
    report();
  }

  /** Asks a hub that says nothing whether it is there: a computer that sleeps, or a network that is left, closes nothing. */
  #watch() {
    const turn = this.#turn;
    this.#isQuiet = true;
    this.#timer = setTimeout(async () => {
      const isGone = this.#isQuiet && !document.hidden && await access() === 'silent';
      if (turn !== this.#turn || !this.isOpen) return;
      if (isGone && this.#isQuiet) this.reopen();
      else this.#watch();
    }, quietFor);
  }

  async #failed(open) {
    const wasOpen = this.isOpen;
    clearTimeout(this.#timer);
    this.#transport.close();
    if (wasOpen) return this.#lost();
    const answer = await access();
    if (answer === 'pairing') {
      this.#set('refused');
      this.onRefused();
    } else if (answer === 'granted' && open === openWebSocket) {
      this.#open(openEvents);
    } else {
      this.#lost();
    }
  }

  #lost() {
    if (this.isOpen) this.#lostAt = performance.now();
    const delay = delays[Math.min(this.#attempt++, delays.length - 1)];
    this.#set('waiting', delay / 1000);
    this.#timer = setTimeout(() => this.#open(openWebSocket), delay * (0.8 + 0.4 * Math.random()));
  }

  #set(phase, seconds = 0) {
    this.phase = phase;
    const silence = Math.max(0, silentFor - (performance.now() - this.#lostAt));
    this.onPhase(phase, seconds, silence);
  }
}

const most = 16;

/** Actions of a page that is still connecting for the first time: a tap on a page that is just loading is not lost. */
export class EarlyActions {
  #messages = [];
  #isOpen = true;

  /** False once the page has been connected or refused, and when too many wait. */
  keep(message) {
    if (!this.#isOpen || this.#messages.length >= most) return false;
    this.#messages.push(message);
    return true;
  }

  /** The kept actions in order; from now on none is kept: one that comes much later would surprise. */
  take() {
    this.#isOpen = false;
    return this.#messages.splice(0);
  }
}
