import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { eachFrame } from '../../core/frames.js';
import { palette } from '../../parts/bench/palette.js';
import { quietButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';
import { pageSound } from '../../parts/instrument/page-sound.js';
import { scope } from '../../parts/instrument/scope.js';

const percent = (part) => `${(100 * part).toFixed(0)} %`;
const count = (number, noun, nouns = `${noun}s`) => `${number} ${number === 1 ? noun : nouns}`;
const decibels = (number) => `${number.toFixed(1)} dB`.replace('-', '−');

/** The oscilloscope of the output. */
export function wave() {
  const tube = scope();
  const element = h('div', { class: 'bench-wave', testid: 'workbench.wave' }, tube.element);
  let colours = null;
  const stop = eachFrame(() => {
    if (document.hidden || element.clientWidth === 0) return;
    colours ??= palette(element);
    tube.draw(colours);
  });
  return {
    element,
    show({ samples, peaks }) {
      tube.show(samples);
      setAttribute(element, 'data-peak', Math.max(...peaks).toFixed(4));
    },
    leave: stop,
  };
}

/** Behind the recipe: bypass, auto gain, limiter, load, and where the sound goes. */
export function meters(act, studio) {
  const sound = pageSound(studio, act, 'workbench');
  sound.button.classList.add('small');
  const switches = {
    isBypassed: press('Bypass', 'workbench.bypass', (isOn) => act('bypassRecipe', { isOn })),
    hasAutoGain: press('Auto gain', 'workbench.autogain', (isOn) => act('autoGain', { isOn })),
    isProfiled: press('Profile', 'workbench.profile', (isOn) => act('profile', { isOn })),
  };
  const gain = h('span', { testid: 'workbench.autogain.text' });
  const limiter = h('span', { testid: 'workbench.limiter' });
  const reduction = h('span', { testid: 'workbench.limiter.reduction' });
  const bar = h('span', { class: 'cpu-bar' });
  const mark = h('span', { class: 'cpu-peak', testid: 'workbench.cpu.peak' });
  const load = h('div', { class: 'cpu', testid: 'workbench.cpu', role: 'meter', 'aria-label': 'Load of the processor', 'aria-valuemin': 0, 'aria-valuemax': 100 }, bar, mark);
  const text = h('span', { class: 'muted small' });
  const glitches = h('span', { class: 'muted small', testid: 'workbench.cpu.glitches' });
  const voices = h('span', { class: 'muted small', testid: 'workbench.voices' });
  const outputs = picker({ label: 'Sound goes to', testid: 'workbench.output', send: (id) => act('useOutput', { id }) });
  const stop = quietButton('stop', 'End all notes', () => act('panic'), { testid: 'workbench.panic' });
  const element = h('section', { class: 'bench-meters', 'aria-label': 'Output' },
    h('div', { class: 'bench-switches' }, Object.values(switches).map(({ element: button }) => button), stop, sound.button),
    h('div', { class: 'bench-load' }, load, text, glitches, voices),
    h('div', { class: 'bench-sound' }, sound.level, sound.status),
    h('p', { class: 'small bench-limiter' }, limiter, reduction, gain));
  return {
    element, sound,
    outputs: h('section', { class: 'bench-outputs' }, h('h3', {}, 'Output'), outputs.element, sound.buffer),
    update({ transport, mode }) {
      for (const [name, one] of Object.entries(switches)) one.update(transport[name]);
      // Behind a synthesiser nothing is left to hear without it.
      switches.isBypassed.element.hidden = mode === 'synth';
      setText(limiter, transport.limiter);
      outputs.update(transport.outputs, transport.output);
      sound.update({ playsOnPages: transport.playsOnPages, on: transport.listenOn, off: transport.listenOff, status: transport.sound });
    },
    measure(reading) {
      bar.style.transform = `scaleX(${Math.min(reading.load, 1).toFixed(3)})`;
      mark.style.left = percent(Math.min(reading.peakLoad, 1));
      setAttribute(load, 'aria-valuenow', Math.round(100 * reading.load));
      setAttribute(load, 'data-load', reading.load.toFixed(4));
      setAttribute(mark, 'data-load', reading.peakLoad.toFixed(4));
      setText(text, `${percent(reading.load)}, peak ${percent(reading.peakLoad)}`);
      setText(glitches, count(reading.glitches, 'glitch', 'glitches'));
      setSentence(voices, reading.voices > 0 ? count(reading.voices, 'voice') : '');
      setSentence(reduction, reading.reduction > 0 ? `takes ${decibels(reading.reduction)}` : '');
      setSentence(gain, typeof reading.autoGain === 'number' ? `gain ${decibels(reading.autoGain)}` : '');
    },
    leave: () => sound.leave(),
  };
}

function press(word, testid, send) {
  let isOn = false;
  const element = h('button', { type: 'button', class: 'quiet small', testid, onclick: () => send(!isOn) }, word);
  return {
    element,
    update(next) {
      isOn = next;
      setAttribute(element, 'aria-pressed', String(isOn));
    },
  };
}
