import { Choice } from './choice.js';

/** Keeps the boxes or radios under `root` in step with the state, see `Choice`. Returns set(input, isChecked). */
export function checker(root) {
  const told = new Map();
  let last = null;
  const choice = new Choice(() => {
    for (const [input, isChecked] of told) {
      if (input.isConnected) input.checked = isChecked;
      else told.delete(input);
    }
  });
  root.addEventListener('change', ({ target }) => {
    last = target;
    choice.make(target.checked, told.get(target));
  });
  return (input, isChecked) => {
    told.set(input, isChecked);
    if (input === last) choice.hear(isChecked);
    if (!choice.isOpen) input.checked = isChecked;
  };
}
