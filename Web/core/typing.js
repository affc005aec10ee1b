/**
 * Keeps what a person types in step with the state without ever taking it away: what they typed wins
 * until the hub confirms it, and is sent again to a hub that comes back without it.
 */
export class Typing {
  #input;
  #send;
  #typed = null;
  #isConfirmed = true;

  constructor(input, send) {
    this.#input = input;
    this.#send = send;
    // What the hub holds must not land in the middle of what somebody types before it is known.
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

  /** What was typed has served its purpose. */
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
