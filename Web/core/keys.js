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
