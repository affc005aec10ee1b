import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { pageInput } from '../../parts/bench/page-input.js';
import { scaleRow } from '../../parts/bench/scale-row.js';
import { picker } from '../../parts/field.js';
import '../../parts/card.js';

/** What goes into an effect: one of the test signals or a live input, with its frequency and level. */
export function signal(act, tell, link) {
  const menu = h('select', { testid: 'workbench.signal', 'aria-label': 'Signal', onchange: () => act('chooseSignal', { id: menu.value }) });
  const summary = h('p', { class: 'muted small', testid: 'workbench.signal.summary' });
  const frequency = scaleRow({ testid: 'workbench.frequency', send: (value) => tell('setFrequency', { value }) });
  const input = scaleRow({ testid: 'workbench.input', send: (level) => tell('setInput', { level }) });
  const material = picker({ label: 'Sample', testid: 'workbench.material', send: (id) => act('chooseMaterial', { id }) });
  const live = liveInput(act, link);
  const element = h('section', { class: 'bench-signal', 'aria-label': 'Signal' },
    h('div', { class: 'bench-signal-menu' }, menu, summary), material.element, live.element, frequency.element, input.element);
  let listed = '';
  return {
    element,
    /** The level, which stands beside the keys of a synthesiser. */
    input: input.element,
    update({ transport, keyboard }) {
      const list = JSON.stringify(transport.signals);
      if (list !== listed) {
        listed = list;
        menu.replaceChildren(...transport.signals.map(({ title, signals }) => h('optgroup', { label: title },
          signals.map(({ id, title: word }) => h('option', { value: id }, word)))));
      }
      if (menu.value !== transport.signal) menu.value = transport.signal;
      setSentence(summary, transport.summary);
      frequency.element.hidden = !transport.frequency;
      if (transport.frequency) frequency.update(transport.frequency);
      input.update(transport.input);
      material.element.hidden = transport.materials.length === 0;
      material.update(transport.materials, transport.material);
      live.update(transport);
      element.hidden = keyboard.isShown;
    },
    leave: () => live.leave(),
  };
}

/** The live input, which sounds only after a press; the page's own microphone is asked for in it. */
function liveInput(act, link) {
  const status = h('sx-status', { testid: 'workbench.live' });
  const problem = h('p', { class: 'error', role: 'alert', hidden: true });
  const inputs = picker({ label: 'Input', testid: 'workbench.live.input', send: (id) => act('chooseInput', { id }) });
  const microphone = pageInput(link, (reason) => {
    setSentence(problem, reason);
    act('confirmLive', { isOn: false });
  });
  let state = null;
  const button = h('button', { type: 'button', testid: 'workbench.live.confirm', onclick: toggle });
  const element = h('div', { class: 'bench-live' }, inputs.element, button, status, problem);

  async function toggle() {
    const isOn = !state.isLiveOn;
    setSentence(problem, null);
    const isPage = state.inputChoice === 'page';
    if (isOn && isPage) {
      const reason = await microphone.open();
      if (reason) return setSentence(problem, reason);
    }
    act('confirmLive', { isOn });
  }

  return {
    element,
    update(transport) {
      // Not before it was on: the hub's answer to the press comes a moment later.
      if (!transport.live || (state?.isLiveOn && !transport.isLiveOn)) microphone.close();
      state = transport;
      element.hidden = !transport.live;
      if (!transport.live) return;
      status.show(transport.live);
      inputs.update(transport.inputs, transport.inputChoice);
      setText(button, transport.liveButton);
      setAttribute(button, 'aria-pressed', String(transport.isLiveOn));
      button.classList.toggle('primary', !transport.isLiveOn);
    },
    leave: () => microphone.close(),
  };
}
