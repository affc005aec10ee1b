import { h, setText } from '../core/element.js';
import { pictureButton } from './buttons.js';

/** A button that asks for a file; `send` gets it. `testid` names the file input. */
export function fileButton({ picture, word, accept, testid, send }) {
  const input = h('input', {
    type: 'file', accept, class: 'hidden-text', testid, tabIndex: -1, 'aria-label': word,
    onchange: () => {
      if (input.files[0]) send(input.files[0]);
      input.value = '';
    },
  });
  const button = pictureButton(picture, word, () => input.click());
  return { element: h('span', { class: 'file-button' }, button, input), setWord: (text) => setText(button.lastChild, text) };
}

/** Calls `take` for each file that is dropped anywhere on the page. Returns stop. */
export function takeDrops(take) {
  const aim = new AbortController();
  addEventListener('dragover', (event) => event.preventDefault(), aim);
  addEventListener('drop', (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) take(file);
  }, aim);
  return () => aim.abort();
}

/** The bytes of a file as Base64. */
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
}
