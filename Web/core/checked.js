const answerWithin = 600;

/**
 * Keeps the boxes or radios under `root` in step with the state: a new choice is kept until the hub had the
 * time to answer, even if an older state arrives meanwhile. Returns set(input, isChecked).
 */
export function checker(root) {
  const told = new Map();
  let timer = 0;
  const settle = () => {
    timer = 0;
    for (const [input, isChecked] of told) {
      if (input.isConnected) input.checked = isChecked;
      else told.delete(input);
    }
  };
  root.addEventListener('change', () => {
    clearTimeout(timer);
    timer = setTimeout(settle, answerWithin);
  });
  return (input, isChecked) => {
    told.set(input, isChecked);
    if (!timer) input.checked = isChecked;
  };
}
