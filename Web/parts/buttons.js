import { h, setAttribute, setText } from '../core/element.js';

const paths = {
  mark: 'M12 2.5c-5 0-8 3.4-8 8.2 0 5.8 3.4 10.8 8 10.8s8-5 8-10.8c0-4.8-3-8.2-8-8.2M7.5 10.5h3M13.5 10.5h3M9 16c1.8 1.2 4.200 1.200 6 0',
  home: 'M4 11l8-7 8 7v9h-5.500v-5.500h-5V20H4z',
  weirdphone: 'M6.500 2.500h11v19h-11zM10 9h.01M14 9h.01M9.500 13.500c1.500 1.200 3.500 1.200 5 0',
  robot: 'M4 5h16v14H4zM9 10v4M15 10v4',
  prospero: 'M3 8h18M3 16h18M7 5v14M12 5v14M17 5v14M9.500 12h.01M14.500 12h.01',
  'neuro-sync': 'M4 5h16v11h-7l-5 4v-4H4zM8 10.500h3l1.500-2.500 1.500 4 1-1.500h1.500',
  coach: 'M4 5h16v11h-7l-5 4v-4H4zM8 10.500h3l1.500-2.500 1.500 4 1-1.500h1.500',
  coachRecord: 'M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0',
  coachReport: 'M4 20V4M4 20h16M7.500 15l3.500-4 3 2.500L19 7',
  coachTakes: 'M4 6h16v12H4zM8 6v12M16 6v12M4 10h4M4 14h4M16 10h4M16 14h4',
  capture: 'M4 9V5h4M20 9V5h-4M4 15v4h4M20 15v4h-4M12 9a3 3 0 1 0 .01 0',
  captureReview: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  captureLibrary: 'M3 19V6h6l2 2.500h10V19zM3 12h18',
  captureDashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  watch: 'M7 8h10v8H7zM9 8l.5-5h5l.5 5M9 16l.5 5h5l.5-5M12 10.500v2h1.500',
  help: 'M12 3a9 9 0 1 0 .01 0M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M12 16.500h.01',
  speaker: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  track: 'M12 3c-4.500 0-7 3-7 7.500C5 16 8 21 12 21s7-5 7-10.500C19 6 16.500 3 12 3M8.500 10.500h1.500M14 10.500h1.500M9.500 15.500c1.500 1 3.500 1 5 0',
  connect: 'M5 12a2 2 0 1 0 .01 0M19 5a2 2 0 1 0 .01 0M19 19a2 2 0 1 0 .01 0M7 13l10-5.500M7 15l10 5',
  map: 'M4 6h6M14 6h6M4 12h10M18 12h2M4 18h3M11 18h9M12 4v4M16 10v4M9 16v4',
  redo: 'M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3',
  learn: 'M12 3v3M12 18v3M3 12h3M18 12h3M12 8a4 4 0 1 0 .01 0M12 12h.01',
  save: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  knob: 'M12 5a8 8 0 1 0 .01 0M12 13l4-5M12 2v1',
  search: 'M11 4a7 7 0 1 0 .01 0M16 16l4.500 4.500',
  contrast: 'M12 3a9 9 0 1 0 .01 0M12 3v18M12 7h5.500M12 11h7M12 15h6.500',
  keys: 'M3 7h18v10H3zM7 10.500h.01M11 10.500h.01M15 10.500h.01M8 14h8',
  reset: 'M4 5v5h5M4.500 10A8 8 0 1 1 4 13.500',
  range: 'M4 18V6M20 18V6M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3',
  neutral: 'M4 8V4h4M20 8V4h-4M4 16v4h4M20 16v4h-4M9 10h.01M15 10h.01M9 15h6',
  view: 'M12 5v14M5 12h14M12 5l-2 2M12 5l2 2M5 12l2-2M5 12l2 2',
  close: 'M6 6l12 12M18 6L6 18',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  phone: 'M7 2.500h10v19H7zM11 18.500h2',
  camera: 'M3 7.500h4l2-2.500h6l2 2.500h4V19H3zM12 16.500a3.500 3.500 0 1 0-.01 0',
  microphone: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3M6 11a6 6 0 0 0 12 0M12 17v4M9 21h6',
  motion: 'M9 5h6v14H9zM5 9c-1.500 2-1.500 4 0 6M19 9c1.500 2 1.500 4 0 6',
  app: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.500 13v7M13 16.500h7',
  chevron: 'M9 6l6 6-6 6',
  test: 'M3 12h4l2.500-7 4 14 2.500-7h5',
  shield: 'M12 3l7.500 3v5.500c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500V6zM8.500 12l2.500 2.500 4.500-4.500',
  back: 'M15 6l-6 6 6 6',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4',
  board: 'M4 7h16v10H4zM8 4v3M12 4v3M16 4v3M8 17v3M12 17v3M16 17v3M9 10.500h6v3H9z',
  nerve: 'M6 3h12v18H6zM9.500 7.500a1.500 1.500 0 1 0 .01 0M14.500 7.500a1.500 1.500 0 1 0 .01 0M9.500 13.500a1.500 1.500 0 1 0 .01 0M14.500 13.500a1.500 1.500 0 1 0 .01 0M10 18.500h4',
  hub: 'M12 8a4 4 0 1 0 .01 0M12 3v2M12 19v2M3 12h2M19 12h2',
  stop: 'M7 7h10v10H7z',
  presets: 'M5 4h14v16l-7-4.500L5 20z',
  settings: 'M12 6a6 6 0 1 0 .01 0M12 10a2 2 0 1 0 .01 0M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M5.600 18.400l2.200-2.200M16.200 7.800l2.200-2.200',
  upload: 'M12 15.500V4M7.500 8.500L12 4l4.500 4.500M5 20h14',
  undo: 'M9 7l-4 4 4 4M5 11h9a5 5 0 0 1 0 10h-3',
  pin: 'M9 3h6l-1 6 4 4H6l4-4zM12 13v8',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  share: 'M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  takes: 'M4 6h16v12H4zM8 6v12M16 6v12M4 10h4M4 14h4M16 10h4M16 14h4',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  loop: 'M4 12V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 12v3a3 3 0 0 1-3 3H5M8 21l-3-3 3-3',
  compare: 'M3 16c4-12 6 4 9-4s5-6 9-3M3 19c4-6 6 0 9-3s5-3 9-1',
  workbench: 'M3 6h6v5H3zM15 13h6v5h-6zM9 8.500h2c3 0 1 7 4 7M5 15.500h.01M19 8.500h.01',
  wave: 'M3 12c2.500-9 6.500-9 9 0s6.500 9 9 0',
  lowpass: 'M3 8h9c4 0 4 9 9 9',
  clip: 'M3 18h4l4-12h10M11 6h10',
  spectrum: 'M4 20V9M8 20V4M12 20v-9M16 20v-5M20 20v-3',
  lfo: 'M3 16l5-8 5 8 5-8 3 5',
  mixer: 'M6 4v16M12 4v16M18 4v16M4 9h4M10 15h4M16 8h4',
  star: 'M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.8z',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M9 9h6v6H9z',
  tidy: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  minus: 'M5 12h14',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  info: 'M12 3a9 9 0 1 0 .01 0M12 11v6M12 7.500h.01',
  bypass: 'M3 15h5M16 15h5M8 15a4 4 0 0 1 8 0M3 8h18',
  stepBack: 'M17 6l-8 6 8 6zM7 6v12',
  stepOn: 'M7 6l8 6-8 6zM17 6v12',
  trimStart: 'M10 4H6v16h4M11 12h9',
  trimEnd: 'M14 4h4v16h-4M13 12H4',
  repair: 'M14.500 5.500a4.500 4.500 0 0 0-5.500 6L4 16.500 7.500 20l5-5a4.500 4.500 0 0 0 6-5.500l-3 3-3-3z',
  clock: 'M12 3a9 9 0 1 0 .01 0M12 7v5l3.500 2',
};

/** A line icon of 24 × 24 in the colour of the text; decoration only. */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

/** The picture of a room or a product, which has its id; of any app for one without. */
export function iconOf(id) { return icon(Object.hasOwn(paths, id) ? id : 'app'); }

/** A button with a picture and a word; `more` holds class, testid, title … */
export function pictureButton(picture, word, onclick, more = {}) {
  return h('button', { type: 'button', onclick, ...more }, icon(picture), word);
}

/** A quiet button whose picture stays where there is no room for its word; set the word by `setWord`. */
export function wordButton(picture, onclick, more = {}) {
  return h('button', { type: 'button', class: 'quiet', onclick, ...more }, icon(picture), h('span', { class: 'word' }));
}

/** Changes the word of a button, and what it says on hover. */
export function setWord(button, word) {
  setText(button.lastChild, word);
  setAttribute(button, 'title', word);
}

/** A quiet button that is only a picture; its name is spoken and shown on hover. */
export function quietButton(picture, name, onclick, more = {}) {
  const quiet = { type: 'button', class: 'quiet icon-only', title: name, 'aria-label': name };
  return h('button', { ...quiet, onclick, ...more }, icon(picture));
}

/** The button that sends a form. */
export function submitButton(picture, word, testid) {
  return h('button', { type: 'submit', class: 'primary', testid }, picture ? icon(picture) : null, word);
}
