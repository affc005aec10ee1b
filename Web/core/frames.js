const listeners = new Set();
let isRunning = false;
let last = 0;

/** Calls back once per display frame with the seconds since the one before; returns stop. */
export function eachFrame(listener) {
  listeners.add(listener);
  if (!isRunning) {
    isRunning = true;
    requestAnimationFrame(run);
  }
  return () => listeners.delete(listener);
}

function run(milliseconds) {
  const seconds = Math.min((milliseconds - last) / 1000, 0.1);
  last = milliseconds;
  for (const listener of listeners) listener(seconds);
  isRunning = listeners.size > 0;
  if (isRunning) requestAnimationFrame(run);
}

export function prefersStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
