const bindings = [];
/** What these keys press where the focus is. */
const pressing = { Enter: 'a[href], button', ' ': 'button, summary, [role=button], input' };
const typing = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select';

/** Binds a key (as in KeyboardEvent.key) to an action with a name for the list of keys; returns unbind. */
export function bindKey(key, label, action) {
  const binding = { key, label, action };
  bindings.push(binding);
  return () => bindings.splice(bindings.indexOf(binding), 1);
}

/** The active keys: if two have the same key, the later one. */
export function boundKeys() {
  return bindings.filter((binding) => binding.label && binding === bindingOf(binding.key))
    .map(({ key, label }) => ({ key, label }));
}

export function listenForKeys() {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const binding = bindingOf(key);
    if (!binding || (pressing[key] && event.target.closest?.(pressing[key]))) return;
    event.preventDefault();
    binding.action();
  });
}

function bindingOf(key) { return bindings.findLast((candidate) => candidate.key === key); }

function isTyping(target) {
  return target instanceof HTMLElement && target.matches(typing);
}

/** "undo", "redo" or null for what a key press means here, ⌘ or Ctrl alike. */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (altKey || ctrlKey === metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** Calls `act` with "undo" or "redo" when their keys are pressed; a focused text field keeps its own. Returns stop. */
export function listenForUndo(act) {
  const listen = (event) => {
    const action = historyKey(event);
    if (!action || keepsOwnUndo(event.target)) return;
    event.preventDefault();
    act(action);
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

function keepsOwnUndo(target) {
  if (target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return false;
  return target.getAttribute('role') !== 'spinbutton' || target.hasAttribute('data-typed');
}
