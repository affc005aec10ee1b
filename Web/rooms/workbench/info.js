import { h, setRows } from '../../core/element.js';
import { textField } from '../../parts/field.js';

/** The form of a recipe's name, category, summary, tags and maker. */
export function info(tell) {
  const element = h('div', { class: 'form bench-info' });
  return {
    element,
    update({ document: recipe }, about) {
      setRows(element, recipe.fields.map((item) => ({ ...item, about })), ({ id }) => id, (item) => field(item, tell));
    },
  };
}

function field({ id, title, limit }, tell) {
  const line = textField({
    label: title, testid: `workbench.field.${id}`, errorTestid: `workbench.field.${id}.problem`,
    send: (text) => tell('rename', { field: id, text }),
  });
  line.input.maxLength = limit;
  return { element: line.element, update: ({ value, problem, about }) => line.update({ text: value, problem, ...about }) };
}
