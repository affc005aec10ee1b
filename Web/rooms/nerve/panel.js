import { h, setRows, setSentence, setText } from '../../core/element.js';
import { eachFrame, prefersStillness } from '../../core/frames.js';
import { pictureButton } from '../../parts/buttons.js';
import '../../parts/card.js';
import { jack } from './jack.js';

const textEvery = 0.1;
const spokenEvery = 1;
const stillEvery = 0.25;

/** The faceplate: title and status on top, the jacks in rows, their voltages as received from the hub. */
export function panel(studio, act) {
  const title = h('h1', { testid: 'nerve.title' }, 'NERVE');
  const status = h('sx-status', { testid: 'nerve.status' });
  const spoken = h('p', { class: 'hidden-text', role: 'status', testid: 'nerve.spoken' });
  const steps = {
    turnOn: () => act('setOn', { isOn: true }),
    sendMyFace: () => act('sendMyFace'),
  };
  let kind = 'turnOn';
  const word = h('span', {});
  const button = h('button', { type: 'button', class: 'primary', testid: 'nerve.next', onclick: () => steps[kind]() }, word);
  const why = h('p', { class: 'muted small' });
  const next = h('div', { class: 'next', hidden: true }, button, why);
  const note = h('p', { class: 'plate-note small', testid: 'nerve.note', hidden: true });
  const list = h('div', { class: 'jacks', role: 'group', testid: 'nerve.jacks', 'aria-label': 'Jacks' });
  const counts = h('span', { class: 'muted small', testid: 'nerve.counts' });
  const connect = pictureButton('connect', 'Open CONNECT', () => studio.go('/connect'), { class: 'quiet small' });

  const jacks = new Map();
  let volts = new Float32Array(16);
  let format = null;
  const ages = { text: textEvery, spoken: spokenEvery, bar: stillEvery };
  const isDue = (name, seconds, every) => {
    ages[name] += seconds;
    if (ages[name] < every) return false;
    ages[name] = 0;
    return true;
  };
  const draw = (seconds) => {
    if (document.hidden) return;
    const due = {
      bar: isDue('bar', seconds, prefersStillness() ? stillEvery : 0),
      text: isDue('text', seconds, textEvery), spoken: isDue('spoken', seconds, spokenEvery),
    };
    for (const [place, row] of [...jacks.values()].entries()) {
      if (due.bar) row.draw(volts[place], format);
      if (due.text) row.write(volts[place], format);
      if (due.spoken) row.speak(volts[place], format);
    }
  };
  const stops = [eachFrame(draw), studio.store.on('jacks', (message) => { volts = message.volts; })];

  return {
    element: h('section', { class: 'plate', 'aria-label': 'NERVE' },
      h('header', { class: 'plate-head' }, h('div', { class: 'plate-words' }, title, status, spoken), next),
      note, list,
      h('footer', { class: 'plate-foot' }, counts, connect)),
    update(state) {
      format = state.volts;
      setText(title, state.title);
      status.show(state.status);
      setText(spoken, state.spoken);
      next.hidden = !state.next;
      if (state.next) {
        kind = state.next.kind;
        setText(word, state.next.title);
        setText(why, state.next.sentence);
      }
      setSentence(note, state.note);
      setText(counts, state.counts);
      list.classList.toggle('is-off', !state.isOn);
      if (!state.isOn) volts = new Float32Array(16);
      setRows(list, state.jacks, ({ id }) => id, (item) => {
        const row = jack(item);
        jacks.set(item.id, row);
        return row;
      });
      for (const id of jacks.keys()) if (!state.jacks.some((item) => item.id === id)) jacks.delete(id);
    },
    leave: () => stops.forEach((stop) => stop()),
  };
}
