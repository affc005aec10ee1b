import { h, setAttribute, setRows, setSentence } from '../../core/element.js';
import { picker } from '../../parts/field.js';

/** The lists of recipes with the chosen ones. */
export function recipes(act) {
  const menus = h('div', { class: 'play-menus' });
  const problem = h('p', { class: 'error', role: 'alert', testid: 'play.recipe.problem', hidden: true });
  return {
    element: h('div', { class: 'play-recipes' }, menus, problem),
    update(state) {
      setRows(menus, state.recipes, ({ id }) => id, (menu) => row(menu, act));
      setSentence(problem, state.recipeProblem);
    },
  };
}

function row({ id, title }, act) {
  const field = picker({ label: title, testid: `play.recipe.${id}`, send: (recipe) => act('useRecipe', { slot: id, id: recipe }) });
  const hint = h('p', { class: 'muted small' });
  const open = h('a', { class: 'small', testid: `play.recipe.${id}.open` }, 'Measure, change or share it on WORKBENCH');
  return {
    element: h('div', {}, field.element, hint, open),
    update(menu) {
      field.update(menu.options, menu.value);
      setSentence(hint, menu.hint);
      open.hidden = !menu.value;
      setAttribute(open, 'href', menu.value ? `/workbench#open=${encodeURIComponent(menu.value)}` : null);
    },
  };
}
