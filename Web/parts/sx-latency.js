import { h, setRows, setSentence, setText } from '../core/element.js';
import { pictureButton } from './buttons.js';

/** Latency by stage for each performer, and the self-test; set `studio` before it is shown. */
export class SxLatency extends HTMLElement {
  studio = null;
  #stop = () => {};

  connectedCallback() {
    const act = (name) => this.studio.act('latency', name);
    const empty = h('p', { class: 'muted', hidden: true });
    const list = h('div', { class: 'latency-list' });
    const test = stages('latency.selfTest');
    const sentence = h('p', { testid: 'latency.selfTest.sentence', role: 'status' });
    const progress = h('progress', { max: 1, hidden: true, 'aria-label': 'Self-test' });
    const run = pictureButton('test', 'Self-test', () => act('runSelfTest'), { testid: 'latency.selfTest.run' });
    const reset = pictureButton('reset', 'Measure again', () => act('reset'), { testid: 'latency.reset' });
    this.replaceChildren(empty, list,
      h('section', { class: 'latency-card', 'aria-label': 'Self-test' },
        h('h3', {}, 'Self-test'), sentence, progress, test.element),
      h('div', { class: 'latency-end' }, run, reset));
    this.#stop = this.studio.store.open('latency', (state) => {
      setSentence(empty, state.empty);
      setRows(list, state.performers, ({ id }) => id, performer);
      const { isRunning, sentence: text, progress: share, stages: rows } = state.selfTest;
      setText(sentence, text);
      progress.hidden = !isRunning;
      progress.value = share;
      run.disabled = isRunning;
      test.update(rows);
    });
  }

  disconnectedCallback() { this.#stop(); }
}

function performer({ id }) {
  const title = h('h3', {});
  const note = h('p', { class: 'muted small' });
  const table = stages(`latency.${id}`);
  return {
    element: h('section', { class: 'latency-card' }, title, table.element, note),
    update(state) {
      setText(title, state.title);
      setText(note, state.note);
      table.update(state.stages);
    },
  };
}

function stages(testid) {
  const body = h('tbody', {});
  const number = (text) => h('th', { class: 'is-number', scope: 'col' }, text);
  const element = h('table', { testid, hidden: true },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Stage'), number('Median'), number('99 %'))), body);
  return {
    element,
    update(rows) {
      element.hidden = rows.length === 0;
      setRows(body, rows, ({ stage }) => stage, row);
    },
  };
}

function row({ stage }) {
  const title = h('span', {});
  const bar = h('div', { class: 'latency-bar', 'aria-hidden': 'true' });
  const [p50, p99] = [h('td', { class: 'is-number' }), h('td', { class: 'is-number' })];
  return {
    element: h('tr', { 'data-stage': stage }, h('th', { scope: 'row' }, title, bar), p50, p99),
    update(state) {
      setText(title, state.title);
      setText(p50, state.p50);
      setText(p99, state.p99);
      bar.style.setProperty('--share', state.share);
    },
  };
}

customElements.define('sx-latency', SxLatency);
