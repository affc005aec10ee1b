/**
 * The choices in an unfinished form, sent again after the hub was restarted: they are stored by their
 * action until the form is sent.
 */
export class Choices {
  #act;
  #made = new Map();

  constructor(act) { this.#act = act; }

  /** Sends a choice; `field` is where the state shows it, `value` what it shows then. */
  make(name, values, field, value) {
    if (!this.#act(name, values)) return;
    this.#made.delete(name);
    this.#made.set(name, { values, field, value });
  }

  /** Compares a complete new state with the choices, and sends the missing ones again. */
  restore(state, { isFull }) {
    if (!isFull) return;
    for (const [name, { values, field, value }] of this.#made) {
      if (JSON.stringify(state[field]) !== JSON.stringify(value)) this.#act(name, values);
    }
  }

  forget() { this.#made.clear(); }
}
