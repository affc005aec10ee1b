import { h, setSentence, setText } from '../core/element.js';
import { pictureButton, quietButton } from './buttons.js';

/**
 * A dialog that is open or closed according to the state. `cancel` is called when a person closes it, by the button that
 * `close` names, for one; `show(isOpen, heading)` follows the state.
 */
export function stateDialog({ testid, cancel, className = '', close = null }, ...children) {
  const title = h('h2', {});
  const element = h('dialog', { class: `sheet ${className}`, testid },
    h('header', {}, title, quietButton('close', 'Close', () => cancel(), { testid: close })), ...children);
  element.addEventListener('cancel', (event) => { event.preventDefault(); cancel(); });
  element.addEventListener('click', (event) => { if (event.target === element) cancel(); });
  return {
    element,
    show(isOpen, heading) {
      setText(title, heading);
      element.setAttribute('aria-label', heading);
      if (isOpen && !element.open) element.showModal();
      if (!isOpen && element.open) element.close();
    },
  };
}

/**
 * Gives something away: JSON on the clipboard, a file, a link, the link's QR code. `update` gets
 * { heading, json, fileName, link, symbol, sentence }, `symbol` an SVG or null; null closes it.
 */
export function shareDialog({ testid, cancel, toast }) {
  let panel = null;
  const copy = async (text, word) => {
    const isDone = await copyText(text);
    toast(isDone ? 'success' : 'error',
      isDone ? `Copied the ${word}.` : 'This browser does not let pages copy: download the file instead.');
  };
  const picture = h('img', { class: 'qr', testid: `${testid}.qr`, alt: 'QR code with the link', hidden: true });
  const link = h('input', {
    type: 'text', readOnly: true, testid: `${testid}.link`, 'aria-label': 'Link', onfocus: () => link.select(),
  });
  const sentence = h('p', { class: 'muted small' });
  const json = h('pre', { class: 'json', tabIndex: 0, testid: `${testid}.json`, 'aria-label': 'JSON' });
  const send = pictureButton('share', 'Send …', () => navigator.share(
    { title: panel.heading, url: panel.link }).catch(() => {}), { hidden: !navigator.share });
  const dialog = stateDialog({ testid, cancel, className: 'share' },
    h('div', { class: 'form' },
      h('div', { class: 'share-acts' },
        pictureButton('copy', 'Copy JSON', () => copy(panel.json, 'JSON'), { testid: `${testid}.copy` }),
        pictureButton('download', 'Download', () => saveText(panel.json, panel.fileName), { testid: `${testid}.download` }),
        pictureButton('link', 'Copy link', () => copy(panel.link, 'link'), { testid: `${testid}.copylink` }),
        send),
      link, sentence, picture, h('details', {}, h('summary', {}, 'Show the JSON'), json)));
  return {
    element: dialog.element,
    update(shared) {
      panel = shared ?? panel;
      dialog.show(Boolean(shared), panel?.heading ?? '');
      if (!shared) return;
      if (link.value !== shared.link) link.value = shared.link;
      setText(json, shared.json);
      setSentence(sentence, shared.sentence);
      picture.hidden = !shared.symbol;
      const address = shared.symbol ? `data:image/svg+xml,${encodeURIComponent(shared.symbol)}` : '';
      if (picture.src !== address) picture.src = address;
    },
  };
}

/** Puts text on the clipboard, also without a secure origin; false if this is not allowed. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.value = text;
  const place = document.querySelector('dialog[open]') ?? document.body;
  place.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** Downloads text as a file. */
function saveText(text, name, type = 'application/json') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
