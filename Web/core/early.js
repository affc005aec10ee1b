const most = 16;

/** Actions of a page that is still connecting for the first time: a tap on a page that is just loading is not lost. */
export class EarlyActions {
  #messages = [];
  #isOpen = true;

  /** False once the page has been connected or refused, and when too many wait. */
  keep(message) {
    if (!this.#isOpen || this.#messages.length >= most) return false;
    this.#messages.push(message);
    return true;
  }

  /** The kept actions in order; from now on none is kept: one that comes much later would surprise. */
  take() {
    this.#isOpen = false;
    return this.#messages.splice(0);
  }
}
