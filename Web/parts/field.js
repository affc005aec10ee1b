import { h, identifier, setAttribute, setSentence, setText } from '../core/element.js';
import { checker, Choice, Entry, Typing } from '../core/edits.js';

/** A labelled line of text with its error under it; `send` gets every change. */
export function textField({ label, testid, send, isNumeric = false, errorTestid = `${testid}.error` }) {
  const id = identifier('field');
  const input = h('input', {
    type: 'text', id, testid, autocomplete: 'off', spellcheck: false,
    autocapitalize: 'off', inputMode: isNumeric ? 'numeric' : 'text', 'aria-describedby': `${id}-error`,
  });
  const name = h('label', { for: id }, label);
  const error = h('p', {
    class: 'error', id: `${id}-error`, role: 'alert', testid: errorTestid, hidden: true,
  });
  const typing = new Typing(input, send);
  return {
    input,
    element: h('div', { class: 'field' }, name, input, error),
    update({ text, problem, isFull, title }) {
      typing.update(text, { isFull });
      if (title) setText(name, title);
      setSentence(error, problem);
      setAttribute(input, 'aria-invalid', problem ? 'true' : null);
    },
    forget: () => typing.forget(),
  };
}

/**
 * A name in its row, which `send` gets on Enter and when the field is left. `show` gets the state's, which comes back when
 * a typed one was refused.
 */
export function nameField({ label, testid, send, className = null, longest = null }) {
  const input = h('input', {
    type: 'text', class: className, testid, 'aria-label': label, maxLength: longest, autocomplete: 'off', spellcheck: false,
    onkeydown: ({ key }) => { if (key === 'Enter') input.blur(); },
  });
  let shown = '';
  const choice = new Choice(() => entry.show(shown));
  const entry = new Entry(input, ({ value }) => {
    choice.make(value, shown);
    send(value);
  });
  return {
    input,
    show(name) {
      shown = name;
      choice.hear(name);
      if (!choice.isOpen) entry.show(name);
    },
  };
}

/** A switch with its name; `send` gets true or false. */
export function toggle({ label, testid = null, send }) {
  // Until its state is known, a tap could mean either.
  const input = h('input', { type: 'checkbox', role: 'switch', testid, disabled: true, onchange: () => send(input.checked) });
  const check = checker(input);
  return {
    element: h('label', { class: 'switch' }, input, h('span', {}, label)),
    update(isOn) {
      input.disabled = false;
      check(input, isOn);
    },
  };
}

/** A drop-down; `send` gets the chosen value as a string. */
export function picker({ label, testid = null, send, isCompact = false }) {
  const id = identifier('picker');
  const select = h('select', {
    id, testid, onchange: () => send(select.value), 'aria-label': isCompact ? label : null,
  });
  let shown = '';
  return {
    element: isCompact ? select : h('div', { class: 'field' }, h('label', { for: id }, label), select),
    update(options, value) {
      const list = JSON.stringify(options);
      if (list !== shown) {
        shown = list;
        select.replaceChildren(...options.map((option) => h('option', { value: option.id }, option.title)));
      }
      if (select.value !== String(value)) select.value = value;
    },
  };
}

/**
 * One choice of a few. Set `label`, then `show(options, value)` with { id, title, colour? }; fires
 * "choose".
 */
export class SxSegmented extends HTMLElement {
  prefix = '';
  #buttons = new Map();
  #ids = '';

  set label(label) { this.setAttribute('aria-label', label); }

  connectedCallback() {
    this.setAttribute('role', 'radiogroup');
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  show(options, value) {
    const ids = options.map(({ id }) => id).join();
    if (ids !== this.#ids) this.#build(options, ids);
    for (const { id, title } of options) {
      const button = this.#buttons.get(id);
      const isChosen = id === value;
      setText(button, title);
      setAttribute(button, 'aria-checked', String(isChosen));
      button.tabIndex = isChosen || !this.#buttons.has(value) ? 0 : -1;
    }
  }

  #build(options, ids) {
    this.#ids = ids;
    this.#buttons = new Map(options.map(({ id, colour }) => [id, h('button', {
      type: 'button', role: 'radio', 'data-colour': colour,
      testid: this.prefix ? `${this.prefix}.${id}` : null,
      onclick: () => this.#choose(id),
    })]));
    this.replaceChildren(...this.#buttons.values());
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ids = [...this.#buttons.keys()];
    const at = ids.findIndex((id) => this.#buttons.get(id) === document.activeElement);
    const next = ids[(at + step + ids.length) % ids.length];
    this.#buttons.get(next).focus();
    this.#choose(next);
  }

  #choose(id) { this.dispatchEvent(new CustomEvent('choose', { detail: id })); }
}

customElements.define('sx-segmented', SxSegmented);
