/** Timeout in seconds for the first picture. */
export const patience = 0.5;

/** "settingDelegates", "startingCamera", "settling", "showingFace", in this order; StartSequence.swift. */
export class StartSequence {
  step = 'settingDelegates';
  #since = 0;

  /** Handles "delegatesSet", "cameraStarted", "firstPicture" or "noCamera"; an event out of order is ignored. */
  take(event, time) {
    const isCamera = event === 'cameraStarted' || event === 'noCamera';
    if (this.step === 'settingDelegates' && event === 'delegatesSet') this.step = 'startingCamera';
    else if (this.step === 'startingCamera' && isCamera) this.#settle(time);
    else if (this.step === 'settling' && (event === 'firstPicture' || event === 'noCamera')) this.step = 'showingFace';
  }

  #settle(time) {
    this.step = 'settling';
    this.#since = time;
  }

  /** Advances after the timeout; returns whether the face is visible. */
  advance(time) {
    if (this.step === 'settling' && time - this.#since >= patience) this.step = 'showingFace';
    return this.step === 'showingFace';
  }
}

/** The robot's name in the query of an address: up to 24 letters, digits and hyphens. */
export function nameIn(query) {
  const name = new URLSearchParams(query).get('name') ?? '';
  return /^[A-Za-z0-9-]{1,24}$/.test(name) ? name : 'robot';
}
