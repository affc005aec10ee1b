import { h } from '../../core/element.js';
import { lossOf, problemOf } from '../../parts/sensors/problems.js';
import '../../parts/sx-ask.js';

/**
 * A sensor that this page asks its person for when the hub wants it. `texts` are { title, name, allow, on };
 * `open` starts the sensor with { ended, held } and resolves to false when it was closed meanwhile, `close` stops it;
 * `report` gets the state for the hub, `changed` is called when it is turned on or off.
 */
export class AskedSensor {
  element = h('sx-ask', { hidden: true });
  isOn = false;
  #texts; #sensor; #open; #close; #send; #changed;
  #reason = null;
  #state = 'asked';
  #problem = null;
  #isAway = false;
  #isHeld = false;
  #turn = 0;

  constructor({ sensor, picture, texts, content, open, close, report, changed }) {
    this.#texts = texts;
    this.#sensor = sensor;
    this.#open = open;
    this.#close = close;
    this.#send = report;
    this.#changed = changed;
    this.element.question = { title: texts.title, picture, content, testid: `sensor.ask.${sensor}` };
    this.element.addEventListener('accept', () => (this.isOn ? this.#stop('stopped') : this.#start()));
    this.element.addEventListener('later', () => this.#stop('declined'));
  }

  /** What the hub wants: { reason }, or null when it wants nothing (any more). Returns what a screen reader says. */
  want(demand) {
    const [before, wasOn] = [this.#reason, this.isOn];
    this.#reason = demand?.reason ?? null;
    if (!demand) {
      this.#turnOff('asked');
      this.element.hidden = true;
      return wasOn ? `${this.#texts.name} is off: nobody asks for it any more.` : null;
    }
    // A further product asks its own question.
    if (before && before !== this.#reason && this.#state === 'declined') this.#state = 'asked';
    this.element.hidden = false;
    this.#show();
    // The hub, or another one, may not know it yet.
    this.#report();
    return before === this.#reason ? null : `${this.#texts.title}. ${this.#reason}`;
  }

  /** The page is hidden: nothing is sent from a page that nobody sees. */
  hide() { if (this.isOn || this.#state === 'asking') this.#stop('hidden'); }

  /** Whether the hub can be reached. */
  set isAway(isAway) {
    this.#isAway = isAway;
    if (this.#reason) this.#show();
  }

  /** The page is left. */
  end() { this.#turnOff('asked'); }

  async #start() {
    const turn = ++this.#turn;
    this.#problem = null;
    this.#set('asking');
    const isOver = () => turn !== this.#turn;
    try {
      const isOpen = await this.#open({
        ended: (problem) => isOver() || this.#fail(problem ?? lossOf(this.#sensor)),
        held: (isHeld) => {
          if (isOver()) return;
          this.#isHeld = isHeld;
          this.#show();
        },
      });
      if (!isOpen || isOver()) return;
    } catch (error) {
      if (!isOver()) this.#fail(problemOf(error, this.#sensor));
      return;
    }
    this.isOn = true;
    this.#changed();
    this.#set('sending');
  }

  #fail(problem) {
    this.#problem = problem;
    this.#stop(problem.state);
  }

  #stop(state) {
    this.#turnOff(state);
    this.#set(state);
  }

  #turnOff(state) {
    this.#turn += 1;
    this.#close();
    this.isOn = this.#isHeld = false;
    this.#state = state;
    this.#changed();
  }

  #set(state) {
    this.#state = state;
    if (this.#reason) this.#show();
    this.#report();
  }

  #report() {
    if (this.#state !== 'asked' && this.#state !== 'asking') this.#send(this.#state);
  }

  #show() {
    const { name, allow, on } = this.#texts;
    const again = { tone: 'off', action: allow };
    const look = {
      asked: { tone: 'searching', sentence: 'Nothing is sent yet.', action: allow, isPrimary: true, hasLater: true },
      asking: {
        tone: 'searching', sentence: 'Waiting for permission: allow it in the browser’s dialog.',
        action: allow, isPrimary: true, isBusy: true,
      },
      sending: { tone: 'connected', sentence: on, action: 'Turn off', isOn: true },
      declined: { ...again, sentence: 'Not now: nothing is sent.' },
      stopped: { ...again, sentence: `${name} is off: nothing is sent.` },
      hidden: {
        tone: 'searching', sentence: `${name} stopped because this page was hidden.`,
        action: 'Continue', isPrimary: true,
      },
    }[this.#state] ?? { ...this.#problem, tone: 'offline', action: 'Try again' };
    const wait = (sentence) => Object.assign(look, { tone: 'searching', sentence });
    if (this.isOn && this.#isHeld) wait(`The system holds ${name.toLowerCase()} back.`);
    if (this.isOn && this.#isAway) wait('The hub does not answer: nothing is sent until it is back.');
    this.element.show({ reason: this.#reason, ...look });
  }
}
