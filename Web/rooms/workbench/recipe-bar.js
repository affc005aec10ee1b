import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';

/** The open recipe: its name and counts, undo, the two sides, the null test, saving and sharing. */
export function recipeBar(act, { openInfo }) {
  const name = h('h2', { testid: 'workbench.name' });
  const changed = h('span', { class: 'bench-changed', testid: 'workbench.changed' }, 'not saved');
  const counts = h('span', { class: 'muted small', testid: 'workbench.counts' });
  const undo = quietButton('undo', 'Undo', () => act('undo'), { testid: 'workbench.undo' });
  const redo = quietButton('redo', 'Redo', () => act('redo'), { testid: 'workbench.redo' });
  const side = h('button', { type: 'button', class: 'quiet bench-side-switch', testid: 'workbench.side', onclick: () => act('switchSide') },
    h('b', {}), h('span', {}));
  const copy = quietButton('copy', '', () => act('copyToOther'), { testid: 'workbench.side.copy' });
  const other = h('span', { class: 'muted small', testid: 'workbench.side.other' });
  const test = quietButton('compare', 'Null test: how different both sides sound', () => act('measureDifference'), { testid: 'workbench.difference' });
  const difference = h('p', { class: 'small bench-difference', role: 'status', testid: 'workbench.difference.text' });
  const save = pictureButton('save', 'Save', () => act('save'), { class: 'small', testid: 'workbench.save' });
  const problem = h('p', { class: 'error', role: 'alert', testid: 'workbench.problem', hidden: true });
  const tools = h('div', { class: 'bench-tools', role: 'toolbar', 'aria-label': 'Recipe' },
    undo, redo, side, copy, test, save,
    quietButton('plus', 'Save a copy', () => act('saveCopy'), { testid: 'workbench.copy' }),
    quietButton('info', 'About this recipe', openInfo, { testid: 'workbench.info' }),
    quietButton('share', 'Share', () => act('share', { origin: location.origin }), { testid: 'workbench.share.open' }),
    quietButton('close', 'Close this recipe', () => act('close'), { testid: 'workbench.close' }));
  return {
    title: h('div', { class: 'bench-title', testid: 'workbench.document' },
      h('div', { class: 'bench-name' }, name, changed), h('div', { class: 'bench-facts' }, counts, other)),
    tools,
    notes: h('div', { class: 'bench-notes' }, problem, difference),
    update({ document: recipe }) {
      setText(name, recipe.name);
      changed.hidden = !recipe.isOpen || !recipe.isChanged;
      setText(counts, recipe.counts);
      tools.hidden = !recipe.isOpen;
      say(undo, recipe.undo, 'Undo');
      say(redo, recipe.redo, 'Redo');
      setText(side.firstChild, recipe.side);
      setText(side.lastChild, recipe.otherSide);
      setAttribute(side, 'aria-label', `Side ${recipe.side}; switch to ${recipe.otherSide}`);
      setAttribute(side, 'title', `Switch to ${recipe.otherSide}`);
      setAttribute(copy, 'aria-label', `Copy ${recipe.side} to ${recipe.otherSide}`);
      setAttribute(copy, 'title', `Copy ${recipe.side} to ${recipe.otherSide}`);
      setSentence(other, recipe.isOpen && recipe.otherName ? `${recipe.otherSide}: ${recipe.otherName}` : '');
      setSentence(difference, recipe.difference);
      setSentence(problem, recipe.problem);
      save.classList.toggle('primary', recipe.isChanged);
    },
  };
}

function say(button, sentence, name) {
  button.disabled = !sentence;
  setAttribute(button, 'title', sentence ?? name);
  setAttribute(button, 'aria-label', sentence ?? name);
}
