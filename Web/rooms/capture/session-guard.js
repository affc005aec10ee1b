let guard = null;

/**
 * Keeps this page's sensors on while a session runs, also in the rooms beside Record, and turns them off when the session
 * ends there, or when a visitor leaves Record without one.
 */
export class SessionGuard {
  #studio; #device;
  #stop = () => {};
  #isRunning = false;

  static of(studio, device) { return guard ??= new SessionGuard(studio, device); }

  constructor(studio, device) {
    this.#studio = studio;
    this.#device = device;
  }

  /** Record is shown: it holds the sensors. */
  enter() {
    const stop = this.#stop;
    this.#stop = this.#studio.store.open('capture', (state) => this.#follow(state, false));
    stop();
  }

  leave() {
    const stop = this.#stop;
    this.#stop = () => {};
    if (this.#isRunning && this.#device.isOn) this.#stop = this.#studio.store.open('capture', (state) => this.#follow(state, true));
    else this.#device.closeAll();
    stop();
  }

  #follow({ page }, isAlone) {
    this.#isRunning = !page.canMount;
    if (this.#isRunning || !isAlone) return;
    this.#device.closeAll();
    const stop = this.#stop;
    this.#stop = () => {};
    stop();
  }
}
