import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { eachFrame, prefersStillness } from '../../core/frames.js';

const whole = 1;

/** Where the reading line is, as a fraction of the text, for a text of sentences with their `start`. */
export function placeOf(sentences, tops, end, position) {
  const index = Math.max(sentences.findLastIndex(({ start }) => start <= position), 0);
  const from = sentences[index]?.start ?? 0;
  const to = sentences[index + 1]?.start ?? 1;
  const share = to > from ? Math.min((position - from) / (to - from), 1) : 0;
  const top = tops[index] ?? 0;
  return { index, y: top + share * ((tops[index + 1] ?? end) - top), top };
}

/** The running text of the teleprompter; `reached` is the fraction of the text at the reading line. */
export class PrompterView {
  #text = h('div', { class: 'prompter-text' });
  element = h('div', { class: 'prompter', testid: 'coach.record.prompter', role: 'region', 'aria-label': 'Teleprompter', hidden: true }, this.#text);
  reached = 0;
  #state = null;
  #jump = null;
  #stop = eachFrame((seconds) => this.#advance(seconds));
  #ended;

  /** `ended` is called when the text has run through. */
  constructor(ended) { this.#ended = ended; }

  update(state) {
    this.#state = state;
    this.element.hidden = !state.isShown || state.sentences.length === 0;
    this.element.style.setProperty('--size', `${state.size.value}px`);
    this.element.style.setProperty('--offset', `${state.offset.value}%`);
    setRows(this.#text, state.sentences.map((sentence, index) => ({ ...sentence, index })), ({ index }) => index, () => {
      const element = h('p', {});
      return { element, update: ({ text }) => setText(element, text) };
    });
    if (this.#jump !== state.jump) {
      this.#jump = state.jump;
      this.reached = state.position;
    }
    this.#draw();
  }

  end() { this.#stop(); }

  #advance(seconds) {
    if (!this.#state?.isRunning || this.element.hidden || this.#state.seconds <= 0) return;
    this.reached = Math.min(this.reached + seconds / this.#state.seconds, whole);
    this.#draw();
    if (this.reached === whole) {
      this.#state = { ...this.#state, isRunning: false };
      this.#ended(this.reached);
    }
  }

  #draw() {
    const { sentences } = this.#state;
    const rows = [...this.#text.children];
    const { index, y, top } = placeOf(sentences, rows.map((row) => row.offsetTop), this.#text.scrollHeight, this.reached);
    rows.forEach((row, i) => setAttribute(row, 'data-now', i === index));
    this.#text.style.transform = `translateY(${-(prefersStillness() ? top : y)}px)`;
  }
}
