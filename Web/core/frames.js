/** What each listener waits for, in seconds. */
const listeners = new Map();
let isRunning = false;
let last = 0;

/**
 * Calls back once per display frame, or at most `rate` times a second, with the seconds since the call before; returns
 * stop.
 */
export function eachFrame(listener, rate = Infinity) {
  // Displays are not exact: half of a fast one's frame early is on time.
  listeners.set(listener, { least: 1 / rate - 0.004, waited: 0 });
  if (!isRunning) {
    isRunning = true;
    requestAnimationFrame(run);
  }
  return () => listeners.delete(listener);
}

function run(milliseconds) {
  const seconds = Math.min((milliseconds - last) / 1000, 0.1);
  last = milliseconds;
  for (const [listener, pace] of listeners) {
    pace.waited += seconds;
    if (pace.waited < pace.least) continue;
    const waited = pace.waited;
    pace.waited = 0;
    listener(waited);
  }
  isRunning = listeners.size > 0;
  if (isRunning) requestAnimationFrame(run);
}

export function prefersStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
