/** Seconds that the services get to settle when no picture comes. */
export const patience = 0.5;

/** "settingDelegates", "startingCamera", "settling", "showingFace", in this order; StartSequence.swift. */
export class StartSequence {
  step = 'settingDelegates';
  #since = 0;

  /** Takes "delegatesSet", "cameraStarted", "firstPicture" or "noCamera" in; one that comes too early changes nothing. */
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

  /** Goes on when the services have had their time; returns whether the face is to be seen. */
  advance(time) {
    if (this.step === 'settling' && time - this.#since >= patience) this.step = 'showingFace';
    return this.step === 'showingFace';
  }
}
