import { h, setAttribute } from '../../core/element.js';
import { icon, setWord, wordButton } from '../../parts/buttons.js';
import { shareDialog } from '../../parts/dialogs.js';
import '../../parts/field.js';
import '../../parts/frame.js';
import { browser } from './browser.js';
import { graph } from './graph.js';
import { info } from './info.js';
import { keyboard } from './keyboard.js';
import { listenForBenchKeys } from './keys.js';
import { knobs } from './knobs.js';
import { library } from './library.js';
import { meters, wave } from './meters.js';
import { modulationSheet } from './modulation.js';
import { nodeList } from './nodes.js';
import { recipeBar } from './recipe-bar.js';
import { selection } from './selection.js';
import { signal } from './signal.js';
import { voice } from './voice.js';

export const styles = ['/style/room-presets.css', '/style/room-play.css', '/style/room-workbench.css', '/style/bench-parts.css'];

/** Recipes heard, measured and patched: library, graph or inspectors, signal or keys, knobs and meters. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('workbench', name, values);
  const tell = (name, values) => studio.tell('workbench', name, values);
  const narrow = matchMedia('(max-width: 899px)');
  let state = null, sheet = null;

  const output = meters(act, studio);
  const recipes = library(act, tell, () => sheet?.close());
  const about = info(tell);
  const bar = recipeBar(act, { openInfo: () => openSheet('About this recipe', about.element) });
  const patch = graph(act);
  const all = nodeList(act, tell, studio.toast, true);
  const one = selection(act, tell, studio.toast);
  const panel = knobs(act, tell);
  const voices = voice(act, tell);
  const source = signal(act, tell, studio.link);
  const keys = keyboard(act, tell, studio.link, () => output.sound.wake());
  const tube = wave();
  const dialogs = [browser(act, tell, () => patch.place()), modulationSheet(act)];
  const share = shareDialog({ testid: 'workbench.share', cancel: () => act('closeShare'), toast: studio.toast });

  const modes = h('sx-segmented', { label: 'Kind of recipes', prefix: 'workbench.mode' });
  modes.addEventListener('choose', ({ detail }) => act('chooseMode', { mode: detail }));
  const play = h('button', { type: 'button', class: 'bench-play', testid: 'workbench.play', title: 'Play, or stop: space', onclick: togglePlay },
    icon('play'), icon('stop'), h('span', { class: 'word' }, 'Play'));
  const openLibrary = wordButton('presets', () => openSheet('Recipes', recipes.element), { testid: 'workbench.library.open' });
  setWord(openLibrary, 'Recipes');
  const inspectors = h('div', { class: 'bench-all' }, all.element);
  const left = h('aside', { class: 'bench-left' });
  const page = h('div', { class: 'bench' },
    h('h1', { class: 'hidden-text' }, 'Prospero: Workbench'),
    h('header', { class: 'bench-head', testid: 'workbench.transport' }, play, modes, openLibrary, bar.title, bar.tools),
    left,
    h('div', { class: 'bench-main' }, bar.notes, patch.tools, patch.patch, inspectors, one.line),
    h('aside', { class: 'bench-right', 'aria-label': 'Settings' },
      one.element, panel.element, panel.morph, voices.element, keys.settings, output.outputs),
    h('footer', { class: 'bench-dock' }, tube.element, source.element, keys.element, output.element));
  root.append(page, share.element, ...dialogs.map(({ element }) => element));

  function togglePlay() {
    if (!state) return;
    const isOn = !state.transport.isPlaying;
    if (isOn) output.sound.wake();
    act('play', { isOn });
  }

  function openSheet(heading, content) {
    sheet = h('sx-sheet', { heading, content });
    sheet.open();
  }

  /** The list of recipes is beside the graph where there is room, otherwise in a sheet. */
  function arrange() {
    if (!narrow.matches && recipes.element.parentElement !== left) {
      sheet?.close();
      left.append(recipes.element);
    }
    if (narrow.matches && recipes.element.parentElement === left) recipes.element.remove();
    openLibrary.hidden = !narrow.matches;
    if (state) update(state, { isFull: false });
  }

  /** A recipe in the address, or its id behind "open=", is opened, and removed from the address. */
  function readAddress() {
    const text = location.hash;
    if (!text.includes('=')) return;
    history.replaceState(history.state, '', location.pathname);
    const id = new URLSearchParams(text.slice(1)).get('open');
    if (id) act('open', { id });
    else act('importFile', { name: '', text });
  }

  function update(next, how) {
    if (!state) readAddress();
    state = next;
    const isGraph = next.view === 'graph';
    setAttribute(page, 'data-mode', next.mode);
    modes.show(next.modes, next.mode);
    setAttribute(play, 'aria-pressed', String(next.transport.isPlaying));
    recipes.update(next, how);
    bar.update(next);
    about.update(next, how);
    inspectors.hidden = isGraph;
    patch.patch.hidden = !isGraph;
    patch.update(next);
    all.update(isGraph ? [] : next.inspectors);
    one.update(next, narrow.matches);
    const place = next.keyboard.isShown ? keys.head : source.element;
    if (source.input.parentElement !== place) place.append(source.input);
    for (const part of [panel, voices, source, keys, output]) part.update(next);
    for (const dialog of dialogs) dialog.update(next, how);
    share.update(next.share ?? null);
  }

  arrange();
  narrow.addEventListener('change', arrange);
  addEventListener('hashchange', readAddress);
  const stops = [
    studio.store.open('workbench', update),
    studio.store.on('bench', ({ reading }) => {
      const readings = new Map(reading.nodes.map((node) => [node.id, node]));
      output.measure(reading);
      patch.measure(readings);
      all.measure(readings);
      one.measure(readings, reading);
    }),
    studio.store.on('benchScope', (message) => tube.show(message)),
    studio.store.on('music', (message) => output.sound.take(message)),
    listenForBenchKeys(act, { togglePlay, browse: patch.browse, deleteSelection: () => patch.patch.deleteSelection() }),
    () => narrow.removeEventListener('change', arrange),
    () => removeEventListener('hashchange', readAddress),
  ];
  return () => {
    sheet?.close();
    stops.forEach((stop) => stop());
    for (const part of [recipes, source, keys, tube, output]) part.leave();
  };
}
