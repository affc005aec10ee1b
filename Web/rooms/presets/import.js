import { h, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { outputList } from '../../parts/outputs.js';
import { stateDialog } from '../../parts/dialogs.js';

/** Imports presets: a dropped or chosen file, pasted text, a link. A preview is shown before saving. */
export function importDialog(act, studio) {
  let largest = 0;
  let know;
  const isKnown = new Promise((resolve) => { know = resolve; });
  const offer = async (text, file) => {
    await isKnown;
    const bytes = new Blob([JSON.stringify(text)]).size;
    if (bytes > largest) act('offerTooLarge', { bytes });
    else act('offer', file ? { text, file } : { text });
  };
  const read = async (file) => {
    await isKnown;
    if (file.size > largest) act('offerTooLarge', { bytes: file.size });
    else offer(await file.text(), file.name);
  };
  const file = h('input', {
    type: 'file', accept: '.json,application/json', class: 'hidden-text', testid: 'presets.import.file',
    tabIndex: -1, 'aria-label': 'A preset file',
    onchange: () => { if (file.files[0]) read(file.files[0]); file.value = ''; },
  });
  const area = h('textarea', {
    rows: 4, placeholder: 'Paste a preset’s JSON or a link to one', testid: 'presets.import.text',
    spellcheck: false, 'aria-label': 'A preset’s JSON or a link to one',
  });
  area.addEventListener('input', () => offer(area.value));
  area.addEventListener('paste', (event) => event.stopPropagation());
  const problem = h('p', { class: 'error', role: 'alert', testid: 'presets.import.problem', hidden: true });
  const from = h('p', { class: 'muted small', hidden: true });
  const preview = previewCard();
  const keep = h('button', {
    type: 'button', class: 'primary', testid: 'presets.import.keep', onclick: () => act('importOffered'),
  }, 'Keep it');
  const dialog = stateDialog({ testid: 'presets.import.dialog', cancel: () => act('cancel') },
    h('div', { class: 'form' },
      h('p', { class: 'muted small' }, 'Drop a file anywhere on this page, choose one, or paste.'),
      pictureButton('upload', 'Choose a file', () => file.click()), file, area, from, problem, preview.element,
      h('div', { class: 'dialog-end' },
        h('button', { type: 'button', onclick: () => act('cancel') }, 'Cancel'), keep)));
  const leave = bringFromPage(offer, read);
  let hasReadAddress = false;
  return {
    element: dialog.element, leave,
    update({ importing, largestImport }) {
      largest = largestImport;
      know();
      if (!hasReadAddress) { hasReadAddress = true; readAddress(offer); }
      if (importing && !dialog.element.open) area.value = '';
      dialog.show(Boolean(importing), 'Import a preset');
      if (!importing) return;
      setSentence(problem, importing.problem);
      setSentence(from, importing.file);
      preview.update(importing.preview);
      keep.disabled = !importing.preview || Boolean(importing.problem);
    },
  };

  function bringFromPage(offerText, readFile) {
    const aim = new AbortController();
    const { signal } = aim;
    addEventListener('dragover', (event) => event.preventDefault(), { signal });
    addEventListener('drop', (event) => {
      event.preventDefault();
      const [dropped] = event.dataTransfer.files;
      const text = event.dataTransfer.getData('text');
      if (dropped) readFile(dropped);
      else if (text) offerText(text);
    }, { signal });
    document.addEventListener('paste', (event) => {
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
      const [pasted] = event.clipboardData.files;
      const text = event.clipboardData.getData('text');
      if (pasted) readFile(pasted);
      else if (text) offerText(text);
    }, { signal });
    addEventListener('hashchange', () => readAddress(offerText), { signal });
    return () => aim.abort();
  }
}

/** Shows a preset from the address, and removes it from the address. */
function readAddress(offer) {
  if (!location.hash.startsWith('#p=')) return;
  const text = location.hash;
  history.replaceState(history.state, '', location.pathname);
  offer(text);
}

function previewCard() {
  const name = h('h3', { testid: 'presets.import.name' });
  const outputs = outputList();
  const sentence = h('p', { class: 'small' });
  const notes = h('p', { class: 'small muted', hidden: true });
  const warning = h('p', { class: 'error', role: 'alert', testid: 'presets.import.warning', hidden: true });
  const element = h('div', { class: 'preview', testid: 'presets.import.preview', hidden: true },
    name, notes, outputs.element, sentence, warning);
  return {
    element,
    update(preview) {
      element.hidden = !preview;
      if (!preview) return;
      setText(name, preview.name);
      setText(sentence, preview.sentence);
      setSentence(notes, preview.notes);
      setSentence(warning, preview.warning);
      outputs.update(preview.outputs);
    },
  };
}
