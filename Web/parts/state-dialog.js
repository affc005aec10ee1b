import { h, setText } from '../core/element.js';
import { quietButton } from './buttons.js';

/**
 * A dialog that is open or closed according to the state. `cancel` is called when a person closes it, by the button that
 * `close` names, for one; `show(isOpen, heading)` follows the state.
 */
export function stateDialog({ testid, cancel, className = '', close = null }, ...children) {
  const title = h('h2', {});
  const element = h('dialog', { class: `sheet ${className}`, testid },
    h('header', {}, title, quietButton('close', 'Close', () => cancel(), { testid: close })), ...children);
  element.addEventListener('cancel', (event) => { event.preventDefault(); cancel(); });
  element.addEventListener('click', (event) => { if (event.target === element) cancel(); });
  return {
    element,
    show(isOpen, heading) {
      setText(title, heading);
      element.setAttribute('aria-label', heading);
      if (isOpen && !element.open) element.showModal();
      if (!isOpen && element.open) element.close();
    },
  };
}
