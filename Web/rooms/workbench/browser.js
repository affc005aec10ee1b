import { h, setRows, setSentence, setText } from '../../core/element.js';
import { textField } from '../../parts/field.js';
import { stateDialog } from '../../parts/dialogs.js';

/** All components to add, searched; `place` says where a new one goes. */
export function browser(act, tell, place) {
  const search = textField({ label: 'Search components', testid: 'workbench.browser.search', send: (text) => tell('searchComponents', { text }) });
  const sentence = h('p', { class: 'muted small', role: 'status', testid: 'workbench.browser.sentence' });
  const groups = h('div', { class: 'bench-components' });
  const close = () => act('browse', { isOpen: false });
  const dialog = stateDialog({ testid: 'workbench.browser', cancel: close, className: 'bench-browser' },
    h('div', { class: 'form' }, search.element, sentence, groups));
  const add = (component) => {
    act('add', { component, ...place() });
    close();
  };
  search.input.addEventListener('keydown', (event) => {
    const first = groups.querySelector('button');
    if (event.key === 'Enter' && first) first.click();
    else if (event.key === 'ArrowDown' && first) first.focus();
    else return;
    event.preventDefault();
  });
  groups.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...groups.querySelectorAll('button')];
    (buttons[buttons.indexOf(document.activeElement) + step] ?? search.input).focus();
  });
  return {
    element: dialog.element,
    update({ browser: panel }, { isFull }) {
      const opens = panel.isOpen && !dialog.element.open;
      if (opens) search.forget();
      dialog.show(panel.isOpen, 'Add a component');
      if (!panel.isOpen) return;
      search.update({ text: panel.search, isFull: isFull && !opens });
      setSentence(sentence, panel.sentence);
      setRows(groups, panel.groups, ({ role }) => role, ({ role }) => group(role, add));
      if (opens) search.input.focus();
    },
  };
}

function group(role, add) {
  const list = h('ul', {});
  return {
    element: h('section', {}, h('h3', {}, role), list),
    update({ components }) { setRows(list, components, ({ name }) => name, ({ name }) => component(name, add)); },
  };
}

function component(name, add) {
  const summary = h('span', { class: 'muted small' });
  return {
    element: h('li', {}, h('button', { type: 'button', class: 'quiet', testid: `workbench.component.${name}`, onclick: () => add(name) },
      h('b', {}, name), summary)),
    update: (item) => setText(summary, item.summary),
  };
}
