/**
 * Keeps typed text and state equal without overwriting the text: the typed text has priority until the
 * hub confirms it, and is sent again after the hub was restarted.
 */
export class Typing {
  #input;
  #send;
  #typed = null;
  #isConfirmed = true;

  constructor(input, send) {
    this.#input = input;
    this.#send = send;
    // The hub's value must not overwrite text that is being typed before the value is known.
    input.readOnly = true;
    input.addEventListener('input', () => this.#type(input.value));
  }

  update(text, { isFull }) {
    this.#input.readOnly = false;
    if (text === this.#input.value) {
      this.#isConfirmed = true;
    } else if (this.#typed !== null && (isFull || !this.#isConfirmed)) {
      if (isFull) this.#type(this.#typed);
    } else {
      this.#typed = null;
      this.#input.value = text;
    }
  }

  /** Discards the typed text after use. */
  forget() {
    this.#typed = null;
    this.#isConfirmed = true;
  }

  #type(text) {
    this.#typed = text;
    this.#isConfirmed = false;
    this.#send(text);
  }
}
