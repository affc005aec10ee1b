/** A short buzz when something works, two long ones when it fails. */
export function buzz(isGood) { vibrate(isGood ? 25 : [60, 50, 60]); }

/** Vibrates for milliseconds on, off, on …; nothing before the first touch. */
export function vibrate(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** Keeps the screen on until released, if the browser supports it. */
export function keepAwake() {
  let isHeld = false;
  let isAsking = false;
  let lock = null;
  const ask = async () => {
    // The browser takes the lock back when the page is hidden.
    if (!isHeld || isAsking || (lock && !lock.released) || document.hidden || !navigator.wakeLock) return;
    isAsking = true;
    const given = await navigator.wakeLock.request('screen').catch(() => null);
    isAsking = false;
    if (isHeld) lock = given;
    else given?.release();
  };
  return {
    hold() {
      isHeld = true;
      document.addEventListener('visibilitychange', ask);
      ask();
    },
    release() {
      isHeld = false;
      document.removeEventListener('visibilitychange', ask);
      lock?.release();
      lock = null;
    },
  };
}
