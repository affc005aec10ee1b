import { h, identifier, setAttribute, setSentence, setText } from '../core/element.js';
import { icon } from './buttons.js';
import './card.js';

/**
 * Asks for a sensor: what it is, who asks and why, and what has become of it. Set `question` once, then `show` its state;
 * fires "accept" for the main button and "later" for "Not now".
 */
export class SxAsk extends HTMLElement {
  #reason; #status; #remedy; #content; #accept; #later;
  #word = h('span', {});

  /** `content` is shown while `show` says isOn. */
  set question({ title, picture, testid, content = null }) {
    const id = identifier('ask');
    const fire = (name) => () => this.#fire(name);
    this.#reason = h('p', { class: 'ask-reason', testid: `${testid}.reason` });
    this.#status = h('sx-status', { role: 'status', testid: `${testid}.status` });
    this.#remedy = h('p', { class: 'remedy', hidden: true, testid: `${testid}.remedy` });
    this.#content = h('div', { class: 'ask-content', hidden: true }, content);
    this.#accept = h('button', { type: 'button', onclick: fire('accept'), testid: `${testid}.accept` },
      icon(picture), this.#word);
    this.#later = h('button', { type: 'button', class: 'quiet', onclick: fire('later'), testid: `${testid}.later` },
      'Not now');
    this.replaceChildren(h('section', { class: 'ask', 'aria-labelledby': id, testid },
      h('h2', { id }, title), this.#reason, this.#status, this.#remedy, this.#content,
      h('div', { class: 'ask-buttons' }, this.#accept, this.#later)));
  }

  show({
    reason, tone, sentence, remedy = null, action, isPrimary = false, isBusy = false, hasLater = false, isOn = false,
  }) {
    setText(this.#reason, reason);
    this.#status.show({ tone, sentence });
    setSentence(this.#remedy, remedy);
    this.#content.hidden = !isOn;
    setText(this.#word, action);
    this.#accept.classList.toggle('primary', isPrimary);
    // Not disabled, so that the focus stays.
    setAttribute(this.#accept, 'aria-disabled', isBusy ? 'true' : null);
    if (!hasLater && document.activeElement === this.#later) this.#accept.focus();
    this.#later.hidden = !hasLater;
  }

  #fire(name) {
    if (name === 'accept' && this.#accept.getAttribute('aria-disabled') === 'true') return;
    this.dispatchEvent(new Event(name));
  }
}

customElements.define('sx-ask', SxAsk);
