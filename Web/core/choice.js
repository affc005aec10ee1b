/** Milliseconds after a choice in which answers to earlier ones are not shown, and in which its own is waited for. */
const settling = 400;
const patience = 2000;

/**
 * A person's choice that stands against the state: for a moment always, and longer while the hub has said nothing new.
 * `settled` is called when the state is to be shown again; `same` compares a choice with a state.
 */
export class Choice {
  #settled; #same; #timer = 0; #rounds = 0; #chosen; #before; #told;

  constructor(settled, same = Object.is) {
    this.#settled = settled;
    this.#same = same;
  }

  get isOpen() { return this.#timer !== 0; }

  /** `told` is the state at that moment. */
  make(chosen, told) {
    [this.#chosen, this.#before, this.#told] = [chosen, told, told];
    this.#rounds = 0;
    this.#wait();
  }

  hear(told) { this.#told = told; }

  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), settling);
  }

  #look() {
    this.#rounds += 1;
    const isAnswered = this.#same(this.#told, this.#chosen) || !this.#same(this.#told, this.#before);
    if (!isAnswered && this.#rounds * settling < patience) return this.#wait();
    this.#timer = 0;
    this.#settled();
  }
}
