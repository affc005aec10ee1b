import { h, setText } from '../../core/element.js';
import { upload } from '../../core/upload.js';

/** Imports files that are dropped on the page or chosen; they are uploaded in pieces. */
export function dropZone(root, studio, act) {
  const sentence = h('p', {});
  const element = h('div', { class: 'drop', hidden: true, role: 'status', testid: 'takes.drop' }, sentence);
  const input = h('input', {
    type: 'file', multiple: true, hidden: true, testid: 'takes.file',
    onchange: () => {
      takeAll([...input.files]);
      input.value = '';
    },
  });
  element.append(input);
  let isBusy = false;

  async function takeAll(files) {
    if (isBusy) return studio.toast('info', 'Another file is being imported: wait until it is finished.');
    isBusy = true;
    for (const file of files) await takeOne(file);
    isBusy = false;
    element.hidden = true;
  }

  async function takeOne(file) {
    show(`Importing ${file.name}.`);
    try {
      const { take: name } = await upload('/takes/import', file, (share) => show(`Importing ${file.name}: ${Math.round(100 * share)} %.`));
      studio.toast('success', `Imported ${name}.`);
      act('select', { take: name });
    } catch (error) {
      studio.toast('error', error.message);
    }
  }

  function show(text) {
    element.hidden = false;
    setText(sentence, text);
  }

  const listeners = {
    dragover: (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      show('Drop a Live Link Face CSV, a session, a CSV or JSON Lines file to import it as a take.');
    },
    dragleave: (event) => { if (!event.relatedTarget && !isBusy) element.hidden = true; },
    drop: (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      takeAll([...event.dataTransfer.files]);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
  return {
    element, choose: () => input.click(),
    update({ importEndings }) { input.accept = importEndings.join(); },
    stop: () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    },
  };
}
