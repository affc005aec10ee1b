import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { exportMenu } from './menu.js';

/** What is done with all ticked sessions. */
export function selectionBar(act) {
  const sentence = h('p', { class: 'selection-sentence' });
  const button = (picture, word, name, testid, more = {}) =>
    pictureButton(picture, h('span', {}, word), () => act(name), { class: 'small', testid, ...more });
  const none = h('button', { type: 'button', class: 'small quiet', testid: 'capture.library.select.none', onclick: () => act('selectNone') }, 'Untick all');
  const verify = button('shield', 'Verify', 'verify', 'capture.library.selection.verify');
  const upload = button('upload', 'Upload', 'upload', 'capture.library.selection.upload');
  const remove = button('trash', 'Delete', 'delete', 'capture.library.selection.delete', { class: 'small danger' });
  const menu = exportMenu((format) => act('export', { format }), (format) => ({ testid: `capture.library.selection.export.${format}` }));
  const work = h('div', { class: 'library-row' }, verify, menu.button, upload, remove);
  const hint = h('p', { class: 'small why', hidden: true });
  const element = h('div', { class: 'selection', role: 'group', 'aria-label': 'Ticked sessions' },
    h('div', { class: 'selection-head' }, sentence,
      h('button', { type: 'button', class: 'small quiet', testid: 'capture.library.select.all', onclick: () => act('selectAll') }, 'Tick all'), none),
    work, menu.list, hint);
  return {
    element,
    update({ selection, formats, rows }) {
      const isEmpty = selection.count === 0;
      element.hidden = isEmpty && rows.length === 0;
      element.classList.toggle('is-empty', isEmpty);
      none.hidden = work.hidden = isEmpty;
      setText(sentence, selection.sentence);
      setSentence(hint, isEmpty ? null : selection.uploadHint);
      setAttribute(upload, 'disabled', Boolean(selection.uploadHint));
      for (const each of [verify, remove]) setAttribute(each, 'disabled', !selection.canWork);
      menu.update(formats, selection.canWork);
    },
  };
}
