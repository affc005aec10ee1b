import { h, setRows, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { shareDialog } from '../../parts/dialogs.js';
import { importDialog } from './import.js';
import { presetList } from './list.js';
import { saveDialog } from './save.js';

export const styles = ['/style/room-presets.css'];

export function mount(root, studio) {
  const act = (name, values) => studio.act('presets', name, values);
  const tell = (name, values) => studio.tell('presets', name, values);
  const count = h('p', { class: 'muted', testid: 'presets.count' });
  const create = pictureButton('plus', 'New preset', () => act('newPreset'), {
    class: 'primary', testid: 'presets.new',
  });
  const bring = pictureButton('upload', 'Import', () => act('beginImport'), { testid: 'presets.import' });
  const banner = h('p', { class: 'banner', testid: 'presets.banner', hidden: true });
  const notice = h('p', { class: 'banner', role: 'status', testid: 'presets.notice', hidden: true });
  const undo = undoBar(act);
  const lists = h('div', { class: 'preset-groups' });
  const share = shareDialog({ testid: 'presets.share', cancel: () => act('cancel'), toast: studio.toast });
  const dialogs = [saveDialog(act, tell), importDialog(act, studio)];
  root.append(h('div', { class: 'presets' },
    h('header', { class: 'presets-head' },
      h('div', {}, h('h1', {}, 'Presets'), count), h('div', { class: 'presets-acts' }, bring, create)),
    banner, notice, undo.element, lists),
  share.element, ...dialogs.map(({ element }) => element));

  const stop = studio.store.open('presets', (state, about) => {
    setText(count, state.count);
    create.disabled = !state.canAdd;
    setSentence(banner, state.banner);
    setSentence(notice, state.notice);
    undo.update(state);
    const { groups, rows, renaming } = state;
    setRows(lists, groups.map((group) => ({ id: group.id, heading: group.heading, group, rows, renaming, about })),
      ({ id }) => id, (group) => presetList(group, act, tell));
    share.update(state.sharing && { ...state.sharing, symbol: state.sharing.qr });
    for (const dialog of dialogs) dialog.update(state, about);
  });
  return () => {
    stop();
    for (const dialog of dialogs) dialog.leave?.();
  };
}

function undoBar(act) {
  const sentence = h('span', {});
  const element = h('div', { class: 'undo', role: 'status', testid: 'presets.undo', hidden: true },
    sentence, pictureButton('undo', 'Undo', () => act('undo'), { class: 'small', testid: 'presets.undo.do' }));
  return {
    element,
    update({ undo }) {
      element.hidden = !undo;
      setText(sentence, undo?.sentence);
    },
  };
}
