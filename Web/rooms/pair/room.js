import { h, identifier, setAttribute, setSentence } from '../../core/element.js';
import { submitButton } from '../../parts/buttons.js';
import { pair } from '../../core/pair.js';

export const styles = ['/style/room-pages.css'];

/** Asks for the six digits that CONNECT shows on the computer. */
export function mount(root, studio, { problem }) {
  const id = identifier('code');
  const input = h('input', {
    type: 'text', id, testid: 'pair.code', class: 'digits', inputMode: 'numeric', autocomplete: 'one-time-code',
    maxLength: 7, placeholder: '000 000', 'aria-describedby': `${id}-error`,
  });
  const error = h('p', {
    class: 'error', id: `${id}-error`, role: 'alert', testid: 'pair.error', hidden: true,
  });
  const button = submitButton(null, 'Pair', 'pair.submit');
  const form = h('form', { class: 'card' },
    h('h1', {}, 'Pair with this hub'),
    h('p', { class: 'muted' }, 'On the computer, open Connect, choose “Use my phone” and enter its six '
      + 'digits here. Or scan the QR code there.'),
    h('div', { class: 'field' }, h('label', { for: id }, 'Code'), input, error), button);
  const show = (sentence) => {
    setSentence(error, sentence);
    setAttribute(input, 'aria-invalid', sentence ? 'true' : null);
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const code = input.value.replace(/\D/g, '');
    button.disabled = true;
    const sentence = await pair({ code });
    button.disabled = false;
    if (sentence) {
      show(sentence);
      input.select();
    } else {
      location.replace(returnPath());
    }
  });
  root.append(h('div', { class: 'page' }, form));
  show(problem);
  input.focus();
}

function returnPath() {
  return location.pathname === '/pair' ? '/' : location.pathname + location.search;
}
