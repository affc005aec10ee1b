import { h, setAttribute, setText } from '../core/element.js';
import { icon } from './icons.js';

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
