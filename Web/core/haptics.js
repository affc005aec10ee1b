/** A short buzz when something works, two long ones when it fails. */
export function buzz(isGood) { vibrate(isGood ? 25 : [60, 50, 60]); }

/** Vibrates for milliseconds on, off, on …; nothing before the first touch. */
export function vibrate(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
