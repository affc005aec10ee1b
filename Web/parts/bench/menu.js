import { h } from '../../core/element.js';
import { icon } from '../buttons.js';

/** A menu at a point of the window: entries { picture, word, run }. It closes on a choice, Escape and a press elsewhere. */
export function openMenu({ x, y }, entries) {
  const before = document.activeElement;
  const menu = h('div', { class: 'bench-menu', role: 'menu' }, entries.map(({ picture, word, run }) => h('button', {
    type: 'button', role: 'menuitem', class: 'quiet', tabIndex: -1, onclick: () => { close(); run(); },
  }, icon(picture), word)));
  const items = [...menu.children];
  const aim = new AbortController();
  const { signal } = aim;
  function close() {
    aim.abort();
    menu.remove();
    before?.focus?.({ preventScroll: true });
  }
  document.body.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  Object.assign(menu.style, {
    left: `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`, top: `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`,
  });
  items[0].focus();
  menu.addEventListener('keydown', (event) => {
    const at = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === 'Home') items[0].focus();
    else if (event.key === 'End') items.at(-1).focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  }, { signal });
  addEventListener('pointerdown', (event) => menu.contains(event.target) || close(), { signal, capture: true });
  addEventListener('blur', close, { signal });
}
