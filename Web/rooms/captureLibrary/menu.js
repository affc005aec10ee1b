import { h, identifier, setAttribute, setRows, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';

/** A button and the list of formats that it opens; `propertiesOf(format)` gives the identifier of each. */
export function exportMenu(choose, propertiesOf) {
  const list = h('ul', { class: 'formats', id: identifier('formats'), 'aria-label': 'Formats', hidden: true });
  const button = pictureButton('download', h('span', {}, 'Export'), () => show(list.hidden), {
    class: 'small', 'aria-expanded': 'false', 'aria-controls': list.id,
  });
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    show(false);
    button.focus();
  });

  function show(isOpen) {
    list.hidden = !isOpen;
    setAttribute(button, 'aria-expanded', String(isOpen));
  }

  return {
    button, list,
    update(formats, canWork) {
      setAttribute(button, 'disabled', !canWork);
      if (!canWork) show(false);
      setRows(list, formats, ({ id }) => id, ({ id }) => formatRow(() => {
        show(false);
        button.focus();
        choose(id);
      }, propertiesOf(id)));
    },
  };
}

function formatRow(onclick, more) {
  const [name, hint] = [h('b', {}), h('span', { class: 'muted' })];
  return {
    element: h('li', {}, h('button', { type: 'button', class: 'format', onclick, ...more }, name, hint)),
    update({ title }) {
      const [first, ...rest] = title.split(': ');
      setText(name, first);
      setText(hint, rest.join(': '));
    },
  };
}
