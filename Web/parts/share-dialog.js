import { h, setSentence, setText } from '../core/element.js';
import { pictureButton } from './buttons.js';
import { copyText, saveText } from './clipboard.js';
import { stateDialog } from './state-dialog.js';

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
