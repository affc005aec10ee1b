/** Keeps the screen on until released, if the browser supports it. */
export function keepAwake() {
  let isHeld = false;
  let lock = null;
  const ask = async () => {
    if (!isHeld || document.hidden || !navigator.wakeLock) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
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
