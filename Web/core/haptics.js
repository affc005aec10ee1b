/** A short buzz when something works, two long ones when it fails; nothing before the first touch. */
export function buzz(isGood) {
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(isGood ? 25 : [60, 50, 60]);
}
