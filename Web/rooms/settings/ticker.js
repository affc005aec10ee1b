/** Ticks of a countdown: a short tone, and on a phone a short buzz. */
export function ticker() {
  let context = null;

  function tone(hertz, seconds) {
    if (!context) return;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.12, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
    const oscillator = context.createOscillator();
    oscillator.frequency.value = hertz;
    oscillator.connect(volume).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + seconds);
  }

  return {
    /** Browsers allow sound only after a tap: call this from the button. */
    prepare() {
      context ??= window.AudioContext ? new AudioContext() : null;
      context?.resume();
    },
    count() {
      tone(440, 0.12);
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
    },
    done() {
      tone(880, 0.35);
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 60, 120]);
    },
    end() { context?.close(); context = null; },
  };
}
