import { h, setAttribute, setText } from '../../core/element.js';
import { setWord, wordButton } from '../../parts/buttons.js';
import { Player } from '../../parts/instrument/player.js';
import '../../parts/sx-status.js';

/** The sound on this page: its switch, and what it does. */
export class Sound {
  button = wordButton('speaker', () => this.#toggle(), { testid: 'play.sound' });
  #status = h('sx-status', { testid: 'play.sound.status' });
  #buffer = h('span', { class: 'muted small', testid: 'play.sound.buffer' });
  #level = h('meter', { class: 'level', testid: 'play.level', 'aria-label': 'Level' });
  element = h('div', { class: 'sound' }, this.#status, this.#level, this.#buffer);
  #studio; #act;
  #player = new Player((report) => this.#show(report));
  #state = null;
  #problem = null;
  #waiting = 0;
  #stopReopening;

  constructor(studio, act) {
    this.#studio = studio;
    this.#act = act;
    this.#stopReopening = studio.store.on('open', () => this.#player.isOn && act('listen', { isOn: true }));
  }

  /** In a press or a key: starts the sound where this page has to play it, unless it was turned off here. */
  wake(state) {
    if (!state?.sound.playsOnPages || this.#isRefused || this.#player.isOn) return;
    this.#start();
  }

  #isRefused = false;

  async #start() {
    this.#isRefused = false;
    try {
      await this.#player.start();
      this.#problem = null;
      this.#act('listen', { isOn: true });
    } catch (error) {
      this.#problem = `This page cannot play sound (${error.name}): open it with https or on the hub’s own computer.`;
    }
    this.update(this.#state);
  }

  async #toggle() {
    if (!this.#player.isOn) return this.#start();
    this.#isRefused = true;
    this.#act('listen', { isOn: false });
    await this.#player.stop();
    this.update(this.#state);
  }

  take(message) { this.#player.take(message); }

  update(state) {
    if (!state) return;
    this.#state = state;
    const { isOn } = this.#player;
    this.button.hidden = !state.sound.playsOnPages;
    setWord(this.button, isOn ? state.sound.off : state.sound.on);
    setAttribute(this.button, 'aria-pressed', String(isOn));
    this.button.classList.toggle('primary', !isOn);
    this.#status.show(this.#problem ? { tone: 'offline', sentence: this.#problem } : state.sound.status);
    if (!isOn) setText(this.#buffer, '');
  }

  /** Milliseconds that this page adds while it plays. */
  get delays() {
    if (!this.#player.isOn) return [];
    return [
      { title: 'Buffer of this page', milliseconds: this.#waiting },
      { title: 'Loudspeaker of this device', milliseconds: this.#player.latency },
    ];
  }

  #show({ buffer, waiting, underruns, peak }) {
    this.#waiting = waiting;
    this.#level.value = Math.min(peak, 1);
    this.#level.dataset.peak = peak.toFixed(4);
    this.#buffer.dataset.underruns = underruns;
    setText(this.#buffer, `Buffer ${buffer} ms · gaps ${underruns} · loudspeaker ${this.#player.latency} ms`);
  }

  leave() {
    this.#stopReopening();
    this.#player.stop();
  }
}
