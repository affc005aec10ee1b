import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { keyAt, keyOf, layout, manualsOf, velocityAt } from './piano.js';

/** Where two octaves in a row would have keys that are too small for fingers. */
const narrow = 620;
const typing = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select';

/**
 * Two octaves of keys: press, slide for a glissando, or use the letters of the computer's keyboard. Set `play` (note,
 * velocity 0…127, 0 ends it) once; `show` the state's keys and the velocity of a full press.
 */
export class SxPiano extends HTMLElement {
  play = () => {};
  #keys = [];
  #places = [];
  #loudest = 100;
  #held = new Map();
  #elements = new Map();
  #aim = null;

  connectedCallback() {
    setAttribute(this, 'role', 'group');
    setAttribute(this, 'aria-label', 'Keyboard');
    this.#aim = new AbortController();
    const { signal } = this.#aim;
    const listen = (target, name, listener) => target.addEventListener(name, listener, { signal });
    listen(this, 'pointerdown', (event) => this.#down(event));
    listen(this, 'pointermove', (event) => this.#held.has(event.pointerId) && this.#press(event.pointerId, ...this.#at(event)));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) listen(this, end, (event) => this.#release(event.pointerId));
    listen(window, 'keydown', (event) => this.#letter(event));
    listen(window, 'keyup', ({ key }) => this.#release(key.toLowerCase()));
    listen(window, 'blur', () => this.releaseAll());
    listen(document, 'visibilitychange', () => this.releaseAll());
    const resizes = new ResizeObserver(() => this.#arrange());
    resizes.observe(this);
    signal.addEventListener('abort', () => resizes.disconnect());
  }

  disconnectedCallback() {
    this.releaseAll();
    this.#aim?.abort();
  }

  show(keys, loudest) {
    this.#loudest = loudest;
    if (this.#keys[0]?.note !== keys[0]?.note) this.releaseAll();
    this.#keys = keys;
    this.#arrange();
  }

  #arrange() {
    const isNarrow = this.clientWidth > 0 && matchMedia(`(max-width: ${narrow}px)`).matches;
    this.classList.toggle('is-narrow', isNarrow);
    this.#places = layout(manualsOf(this.#keys, isNarrow));
    const places = new Map(this.#places.map((place) => [place.note, place]));
    setRows(this, this.#keys.map((key) => ({ ...key, ...places.get(key.note) })), ({ note }) => note, (key) => this.#key(key));
  }

  releaseAll() { for (const id of [...this.#held.keys()]) this.#release(id); }

  #key({ note, isBlack }) {
    const letter = h('kbd', { 'aria-hidden': 'true' });
    const name = h('span', { class: 'key-name', 'aria-hidden': 'true' });
    const element = h('button', { type: 'button', class: isBlack ? 'key is-black' : 'key', testid: `workbench.key.${note}` }, letter, name);
    element.addEventListener('keydown', (event) => this.#space(event, note));
    element.addEventListener('keyup', () => this.#release(`space ${note}`));
    element.addEventListener('blur', () => this.#release(`space ${note}`));
    this.#elements.set(note, element);
    return {
      element,
      update(key) {
        for (const side of ['left', 'width', 'top', 'height']) element.style[side] = `${100 * key[side]}%`;
        setAttribute(element, 'aria-label', key.name);
        setText(name, key.isBlack ? '' : key.name);
        setText(letter, key.letter.toUpperCase());
      },
    };
  }

  #at({ clientX, clientY }) {
    const { left, top, width, height } = this.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    const place = keyAt(this.#places, x, y);
    return place ? [place.note, velocityAt(place, y, this.#loudest)] : [null, 0];
  }

  #down(event) {
    if (event.button > 0) return;
    event.preventDefault();
    try { this.setPointerCapture(event.pointerId); } catch { /* it ended before its event came */ }
    this.#held.set(event.pointerId, null);
    this.#press(event.pointerId, ...this.#at(event));
  }

  #letter(event) {
    if (event.repeat || event.target.matches?.(typing) || document.querySelector('dialog[open]')) return;
    const key = keyOf(this.#keys, event);
    if (!key || this.getClientRects().length === 0) return;
    event.preventDefault();
    this.#press(event.key.toLowerCase(), key.note, this.#loudest);
  }

  #space(event, note) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) this.#press(`space ${note}`, note, this.#loudest);
  }

  /** One finger or key plays one note; another one ends the note before. */
  #press(id, note, velocity) {
    const before = this.#held.get(id) ?? null;
    if (before === note) return;
    this.#end(id, before);
    this.#held.set(id, note);
    if (note === null) return;
    this.play(note, velocity);
    this.#elements.get(note)?.classList.add('is-down');
  }

  #release(id) {
    const note = this.#held.get(id) ?? null;
    this.#end(id, note);
    this.#held.delete(id);
  }

  #end(id, note) {
    if (note === null || [...this.#held].some(([other, held]) => other !== id && held === note)) return;
    this.play(note, 0);
    this.#elements.get(note)?.classList.remove('is-down');
  }
}

customElements.define('sx-piano', SxPiano);
