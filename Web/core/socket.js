import { openEvents, openWebSocket } from './transports.js';
import { access } from './pair.js';

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
