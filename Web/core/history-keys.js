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
