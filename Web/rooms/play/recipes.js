import { h, setRows, setSentence } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';

/** The lists of recipes, and a file of one's own: chosen, or dropped on the page. */
export function recipes(act) {
  let largest = 0;
  const menus = h('div', { class: 'play-menus' });
  const problem = h('p', { class: 'error', role: 'alert', testid: 'play.recipe.problem', hidden: true });
  const take = async (chosen) => {
    if (!chosen) return;
    const { name, size } = chosen;
    if (size > largest) act('refuseRecipe', { name, size });
    else act('addRecipe', { json: await chosen.text() });
  };
  const file = h('input', {
    type: 'file', accept: '.json,application/json', class: 'hidden-text', testid: 'play.recipe.file', tabIndex: -1,
    'aria-label': 'A recipe file',
    onchange: () => {
      take(file.files[0]);
      file.value = '';
    },
  });
  const aim = new AbortController();
  addEventListener('dragover', (event) => event.preventDefault(), aim);
  addEventListener('drop', (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  }, aim);
  return {
    element: h('div', { class: 'play-recipes' }, menus, problem,
      pictureButton('upload', 'Add a recipe file', () => file.click()), file),
    update(state) {
      largest = state.largestRecipe;
      setRows(menus, state.recipes, ({ id }) => id, (menu) => row(menu, act));
      setSentence(problem, state.recipeProblem);
    },
    leave: () => aim.abort(),
  };
}

function row({ id, title }, act) {
  const field = picker({ label: title, testid: `play.recipe.${id}`, send: (recipe) => act('useRecipe', { slot: id, id: recipe }) });
  const hint = h('p', { class: 'muted small' });
  return {
    element: h('div', {}, field.element, hint),
    update(menu) {
      field.update(menu.options, menu.value);
      setSentence(hint, menu.hint);
    },
  };
}
