import { h } from '../../core/element.js';
import { setWord, wordButton } from '../buttons.js';
import '../card.js';
import { encodeMidi } from '../../core/binary.js';

const words = { on: 'Use the MIDI keyboards of this device', off: 'Stop using the MIDI keyboards of this device' };
const remedies = {
  NotSupportedError: 'This browser has no MIDI: use Chrome, Edge or Firefox.',
  SecurityError: 'The browser refused MIDI: open this page with https or on the hub’s own computer, and allow MIDI for it.',
};

/** The keyboards and controllers that are plugged into this device; `testid` names the button. */
export function ports(link, testid) {
  const status = h('sx-status', { testid: `${testid}.status`, hidden: true });
  const midi = new MidiPorts(link, show);
  const button = wordButton('keys', toggle, { testid });
  const say = (tone, sentence) => {
    status.hidden = !sentence;
    status.show({ tone, sentence });
  };
  function show(names) {
    setWord(button, names ? words.off : words.on);
    button.setAttribute('aria-pressed', String(Boolean(names)));
    if (!names) return say('off', '');
    if (names.length === 0) return say('searching', 'Nothing is plugged in yet: plug a MIDI keyboard in.');
    say('connected', `Playing: ${names.join(', ')}.`);
  }
  async function toggle() {
    if (midi.isOpen) return midi.close();
    try {
      await midi.open();
    } catch (error) {
      say('offline', remedies[error.name] ?? `The MIDI inputs cannot be used (${error.name}): allow MIDI for this page.`);
    }
  }
  show(null);
  return { element: h('div', { class: 'ports' }, button, status), leave: () => midi.close() };
}

/** The MIDI inputs that are plugged into this device: their messages go to the hub. */
class MidiPorts {
  #link; #report;
  #access = null;

  /** `report` gets the names of the inputs at each change; null when they are closed. */
  constructor(link, report) {
    this.#link = link;
    this.#report = report;
  }

  get isOpen() { return this.#access !== null; }

  /** Asks for the inputs; throws what the browser throws, or "NotSupportedError" where it has no MIDI. */
  async open() {
    if (!navigator.requestMIDIAccess) throw new DOMException('has no MIDI', 'NotSupportedError');
    this.#access = await navigator.requestMIDIAccess({ sysex: false });
    this.#access.onstatechange = () => this.#follow();
    this.#follow();
  }

  close() {
    const access = this.#access;
    if (!access) return;
    this.#access = null;
    access.onstatechange = null;
    for (const input of access.inputs.values()) input.onmidimessage = null;
    // What is held by a closed keyboard ends.
    this.#link.send(encodeMidi([]));
    this.#report(null);
  }

  #follow() {
    const inputs = [...this.#access.inputs.values()].filter(({ state }) => state !== 'disconnected');
    for (const input of inputs) input.onmidimessage = ({ data }) => this.#link.send(encodeMidi(data));
    this.#report(inputs.map(({ name }) => name || 'an input without a name'));
  }
}
