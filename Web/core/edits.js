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

/** Keeps the boxes or radios under `root` in step with the state, see `Choice`. Returns set(input, isChecked). */
export function checker(root) {
  const told = new Map();
  let last = null;
  const choice = new Choice(() => {
    for (const [input, isChecked] of told) {
      if (input.isConnected) input.checked = isChecked;
      else told.delete(input);
    }
  });
  root.addEventListener('change', ({ target }) => {
    last = target;
    choice.make(target.checked, told.get(target));
  });
  return (input, isChecked) => {
    told.set(input, isChecked);
    if (input === last) choice.hear(isChecked);
    if (!choice.isOpen) input.checked = isChecked;
  };
}

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

/**
 * A field that is read on Enter and when it is left. It shows the state, except while somebody types: then it has
 * `data-typed`, and Escape shows the state again.
 */
export class Entry {
  #input; #read;
  #shown = '';
  #isTyped = false;

  constructor(input, read) {
    this.#input = input;
    this.#read = read;
    input.addEventListener('input', () => this.#mark(true));
    input.addEventListener('change', () => this.take());
    // Typed and deleted again: no change.
    input.addEventListener('blur', () => { if (this.#isTyped) this.reset(); });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#isTyped) return;
      event.stopPropagation();
      this.reset();
    });
  }

  get isTyped() { return this.#isTyped; }

  show(text) {
    this.#shown = text;
    if (!this.#isTyped) this.#input.value = text;
  }

  /** Reads what was typed, as Enter does. */
  take() {
    this.#mark(false);
    this.#read(this.#input);
  }

  /** Shows the state in place of what was typed. */
  reset() {
    this.#mark(false);
    this.#input.value = this.#shown;
  }

  #mark(isTyped) {
    this.#isTyped = isTyped;
    this.#input.toggleAttribute('data-typed', isTyped);
  }
}

const pause = 1000;
const page = Math.random().toString(36).slice(2, 8);
let count = 0;

/**
 * Names the changes that are one undo step: a drag from down to up, or changes within one second of
 * each other. Tests can pass a clock.
 */
export class Run {
  #name = null;
  #isHeld = false;
  #last = -Infinity;
  #now;

  constructor(now = () => performance.now()) { this.#now = now; }

  hold() { this.#isHeld = true; this.#name = null; }
  release() { this.#isHeld = false; this.#name = null; }

  get name() {
    const now = this.#now();
    if (!this.#name || (!this.#isHeld && now - this.#last > pause)) this.#name = `${page}${++count}`;
    this.#last = now;
    return this.#name;
  }
}
