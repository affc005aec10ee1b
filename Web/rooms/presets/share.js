import { h, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { copyText, saveText } from '../../parts/clipboard.js';
import { stateDialog } from '../../parts/state-dialog.js';

/** Shares a preset: JSON on the clipboard, a file, a link, the link's QR code. */
export function shareDialog(act, studio) {
  let panel = null;
  const copy = async (text, word) => {
    const isDone = await copyText(text);
    studio.toast(isDone ? 'success' : 'error',
      isDone ? `Copied the ${word}.` : 'This browser does not let pages copy: download the file instead.');
  };
  const picture = h('img', { class: 'qr', testid: 'presets.share.qr', alt: 'QR code with the link', hidden: true });
  const link = h('input', {
    type: 'text', readOnly: true, testid: 'presets.share.link', 'aria-label': 'Link', onfocus: () => link.select(),
  });
  const sentence = h('p', { class: 'muted small' });
  const json = h('pre', { class: 'json', tabIndex: 0, testid: 'presets.share.json', 'aria-label': 'JSON' });
  const send = pictureButton('share', 'Send …', () => navigator.share(
    { title: panel.name, url: panel.link }).catch(() => {}), { hidden: !navigator.share });
  const dialog = stateDialog({ testid: 'presets.share', cancel: () => act('cancel'), className: 'share' },
    h('div', { class: 'form' },
      h('div', { class: 'share-acts' },
        pictureButton('copy', 'Copy JSON', () => copy(panel.json, 'JSON'), { testid: 'presets.share.copy' }),
        pictureButton('download', 'Download', () => saveText(panel.json, panel.fileName), {
          testid: 'presets.share.download',
        }),
        pictureButton('link', 'Copy link', () => copy(panel.link, 'link'), { testid: 'presets.share.copylink' }),
        send),
      link, sentence, picture, h('details', {}, h('summary', {}, 'Show the JSON'), json)));
  return {
    element: dialog.element,
    update({ sharing }) {
      panel = sharing ?? panel;
      dialog.show(Boolean(sharing), panel?.heading ?? '');
      if (!sharing) return;
      if (link.value !== sharing.link) link.value = sharing.link;
      setText(json, sharing.json);
      setSentence(sentence, sharing.sentence);
      picture.hidden = !sharing.qr;
      const address = sharing.qr ? `data:image/svg+xml,${encodeURIComponent(sharing.qr)}` : '';
      if (picture.src !== address) picture.src = address;
    },
  };
}
