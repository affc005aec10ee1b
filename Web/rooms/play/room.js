import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { bindKey } from '../../core/keys.js';
import { quietButton, setWord, wordButton } from '../../parts/buttons.js';
import { pageSound } from '../../parts/instrument/page-sound.js';
import '../../parts/field.js';
import '../../parts/frame.js';
import '../../parts/card.js';
import { OwnCamera } from './camera.js';
import { dials, stage } from './stage.js';
import { introduction } from './introduction.js';
import { settings } from './settings.js';

export const styles = ['/style/room-play.css'];

/** The stage of the instrument: hands or fingers on the neck, the sound, the dials, the settings. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('play', name, values);
  const tell = (name, values) => studio.tell('play', name, values);
  const query = new URLSearchParams(location.search);
  const isTested = query.has('uitesting');
  let state = null;

  const sound = pageSound(studio, act, 'play');
  const camera = new OwnCamera(studio);
  const neck = stage(studio, {
    began() {
      sound.wake();
      if (state && !state.isTouch) act('playWith', { isTouch: true });
    },
  });
  const knobs = dials(tell);
  const sheet = settings(act, tell, studio.link, () => sound.delays());
  const pages = introduction(act, () => sound.wake());

  const input = h('sx-status', { testid: 'play.input' });
  const ways = h('sx-segmented', { label: 'Play with', prefix: 'play.with' });
  ways.addEventListener('choose', ({ detail }) => act('choose', { setting: 'input', option: detail }));
  const demo = wordButton('play', () => {
    sound.wake();
    act('demo', { isOn: !state?.isDemo });
  }, { testid: 'play.demo' });
  const record = wordButton('takes', () => act('record', { isOn: !state?.isRecording }), { testid: 'play.record' });
  const recording = h('span', { class: 'recording', role: 'status', testid: 'play.recording', hidden: true });
  const quote = h('p', { class: 'quote', testid: 'play.quote', hidden: isTested });
  quote.classList.toggle('is-large', query.has('quotes'));

  root.append(h('div', { class: 'play' },
    h('h1', { class: 'hidden-text' }, 'Prospero: Play'),
    h('header', { class: 'hud' },
      h('div', { class: 'hud-part' }, ways, camera.button, demo),
      h('div', { class: 'hud-part hud-status' }, input, recording),
      h('div', { class: 'hud-part hud-end' },
        sound.button, record,
        quietButton('stop', 'End all notes', () => act('panic'), { testid: 'play.panic' }),
        quietButton('settings', 'Instrument', () => openSheet(), { testid: 'play.settings' }),
        quietButton('help', 'Introduction', () => pages.open(), { testid: 'play.help' }))),
    camera.notice,
    neck.element,
    h('footer', { class: 'panel' }, neck.scope, knobs.element),
    h('div', { class: 'foot' }, sound.element, quote),
    pages.element));

  function openSheet() {
    h('sx-sheet', { heading: 'Instrument', content: sheet.element }).open();
  }

  const stops = [
    studio.store.open('play', (next, about) => {
      state = next;
      input.show(next.input);
      ways.show(next.ways, next.way);
      setWord(demo, next.demoTitle);
      setAttribute(demo, 'aria-pressed', String(next.isDemo));
      setWord(record, next.recordTitle);
      setAttribute(record, 'aria-pressed', String(next.isRecording));
      setSentence(recording, next.recording);
      setText(quote, next.quote);
      camera.update(next);
      sound.update(next.sound);
      neck.update(next);
      knobs.update(next);
      sheet.update(next, about);
      // Tests of the page, and people who show a quote, begin without the introduction.
      if (!isTested && !query.has('quotes')) pages.update(next);
    }),
    studio.store.on('play', (message) => neck.show(message)),
    studio.store.on('music', (message) => sound.take(message)),
    bindKey('p', 'End all notes', () => act('panic')),
    bindKey('r', 'Record, or stop', () => act('record', { isOn: !state?.isRecording })),
    bindKey('s', 'The instrument’s settings', openSheet),
  ];
  return () => {
    stops.forEach((stop) => stop());
    neck.leave();
    camera.leave();
    sheet.leave();
    sound.leave();
  };
}
