import { h, setAttribute, setText } from '../../core/element.js';
import { setWord, wordButton } from '../buttons.js';
import '../card.js';

/**
 * The sound on this page: its button, and what it does. `update` gets { playsOnPages, on, off, status }, `act` the
 * action "listen"; `testid` is the name of the screen.
 */
export function pageSound(studio, act, testid) {
  const button = wordButton('speaker', toggle, { testid: `${testid}.sound` });
  const status = h('sx-status', { testid: `${testid}.sound.status` });
  const buffer = h('span', { class: 'muted small', testid: `${testid}.sound.buffer` });
  const level = h('meter', { class: 'level', testid: `${testid}.level`, 'aria-label': 'Level' });
  const player = new Player(show);
  let state = null, problem = null, waiting = 0, isRefused = false;
  const stopReopening = studio.store.on('open', () => player.isOn && act('listen', { isOn: true }));

  async function start() {
    isRefused = false;
    try {
      await player.start();
      problem = null;
      act('listen', { isOn: true });
    } catch (error) {
      problem = `This page cannot play sound (${error.name}): open it with https or on the hub’s own computer.`;
    }
    update(state);
  }

  async function toggle() {
    if (!player.isOn) return start();
    isRefused = true;
    act('listen', { isOn: false });
    await player.stop();
    update(state);
  }

  function update(next) {
    if (!next) return;
    state = next;
    const { isOn } = player;
    button.hidden = !state.playsOnPages;
    setWord(button, isOn ? state.off : state.on);
    setAttribute(button, 'aria-pressed', String(isOn));
    button.classList.toggle('primary', !isOn);
    status.show(problem ? { tone: 'offline', sentence: problem } : state.status);
    if (!isOn) setText(buffer, '');
  }

  function show(report) {
    waiting = report.waiting;
    level.value = Math.min(report.peak, 1);
    level.dataset.peak = report.peak.toFixed(4);
    buffer.dataset.underruns = report.underruns;
    setText(buffer, `Buffer ${report.buffer} ms · gaps ${report.underruns} · loudspeaker ${player.latency} ms`);
  }

  return {
    button, level, status, update,
    element: h('div', { class: 'sound' }, status, level, buffer),
    /** In a press or a key: starts the sound where this page has to play it, unless it was turned off here. */
    wake() {
      if (state?.playsOnPages && !isRefused && !player.isOn) start();
    },
    take: (message) => player.take(message),
    /** Milliseconds that this page adds while it plays. */
    delays: () => (player.isOn ? [
      { title: 'Buffer of this page', milliseconds: waiting },
      { title: 'Loudspeaker of this device', milliseconds: player.latency },
    ] : []),
    leave() {
      stopReopening();
      player.stop();
    },
  };
}

const rate = 48000;

/** The sound of the hub on this page. Browsers start it in an answer to a press or a key only. */
class Player {
  #context = null;
  #node = null;
  #report;

  /** `report` gets { buffer, waiting, underruns, peak, isPlaying } four times a second: milliseconds and a level. */
  constructor(report) { this.#report = report; }

  get isOn() { return this.#node !== null; }

  /** Starts; throws what the browser throws, or "insecure" where it has no AudioWorklet. */
  async start() {
    if (this.#context) return this.#context.resume();
    if (!window.AudioWorkletNode) throw new DOMException('needs a secure page', 'insecure');
    const context = new AudioContext({ sampleRate: rate, latencyHint: 'interactive' });
    this.#context = context;
    await context.resume();
    await context.audioWorklet.addModule('/parts/instrument/player-worklet.js');
    const node = new AudioWorkletNode(context, 'instrument-player', { numberOfInputs: 0, outputChannelCount: [2] });
    node.port.postMessage({ rate });
    node.port.onmessage = ({ data }) => this.#report(data);
    node.connect(context.destination);
    this.#node = node;
  }

  /** Milliseconds from this page to the loudspeaker, as the browser knows them. */
  get latency() {
    const { baseLatency = 0, outputLatency = 0 } = this.#context ?? {};
    return Math.round(1000 * (outputLatency || baseLatency));
  }

  take({ left, right }) { this.#node?.port.postMessage({ left, right }, [left.buffer, right.buffer]); }

  async stop() {
    const context = this.#context;
    this.#context = this.#node = null;
    await context?.close();
  }
}
