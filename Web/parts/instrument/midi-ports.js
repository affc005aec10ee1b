import { encodeMidi } from '../../core/binary.js';

/** The MIDI inputs that are plugged into this device: their messages go to the hub. */
export class MidiPorts {
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
