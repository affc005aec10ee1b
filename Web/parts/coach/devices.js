import { lossSentence, problemOf as cameraProblem } from '../camera/camera.js';
import { lossOf, problemOf as soundProblem } from '../sensors/problems.js';

const again = 'press the button again';
const names = { camera: 'video', microphone: 'audio' };
/** The sound as it is: what improves a call would falsify a measurement. */
const sound = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: { ideal: 1 } };

/**
 * The camera and the microphone of a take as one stream, so that the file has both. `changed` gets the device and
 * { state: waiting | returned | lost, isDenied, sentence }.
 */
export class TakeDevices {
  #changed;
  #tracks = { camera: null, microphone: null };
  #facing = 'user';
  #turn = 0;
  #isOver = false;

  constructor(changed) { this.#changed = changed; }

  get camera() { return this.#tracks.camera; }
  get microphone() { return this.#tracks.microphone; }
  /** What runs, for the recorder; null for nothing. */
  get stream() {
    const tracks = Object.values(this.#tracks).filter(Boolean);
    return tracks.length > 0 ? new MediaStream(tracks) : null;
  }

  /** Opens what is not open, in one question where both are missing; call it in a click. `facing` is user or environment. */
  async open(facing = this.#facing) {
    this.#facing = facing;
    if (this.#isOver) return;
    const turn = ++this.#turn;
    const missing = Object.keys(names).filter((device) => !this.#tracks[device]);
    if (missing.length === 0) return;
    for (const device of missing) this.#changed(device, { state: 'waiting' });
    if (await this.#ask(missing, turn)) return;
    // Together they fail when one is missing: the other one may work.
    for (const device of missing) await this.#ask([device], turn, true);
  }

  /** Another camera; the microphone stays. */
  async turn(facing) {
    if (facing === this.#facing) return;
    const wasOpen = Boolean(this.#tracks.camera);
    this.#release('camera');
    this.#facing = facing;
    if (wasOpen) await this.open(facing);
  }

  close() {
    this.#turn += 1;
    for (const device of Object.keys(names)) this.#release(device);
  }

  /** For good, when `until` is over: from now on nothing is opened, and nothing is told. */
  async end(until = null) {
    this.#isOver = true;
    this.#changed = () => {};
    this.#turn += 1;
    await until;
    this.close();
  }

  /** Whether it worked; the reason is told when this was the last try. */
  async #ask(devices, turn, isLast = false) {
    try {
      if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) {
        throw new DOMException('needs a secure page', 'insecure');
      }
      const stream = await navigator.mediaDevices.getUserMedia(this.#wanted(devices));
      if (turn !== this.#turn) stream.getTracks().forEach((track) => track.stop());
      else this.#take(devices, stream.getTracks());
      return true;
    } catch (error) {
      if (turn === this.#turn && isLast) this.#fail(devices[0], error);
      return false;
    }
  }

  #wanted(devices) {
    const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
    return {
      video: devices.includes('camera') ? { facingMode: this.#facing, ...size } : false,
      audio: devices.includes('microphone') ? sound : false,
    };
  }

  /** All are taken before one is told of, so that the first told shows all. */
  #take(devices, tracks) {
    for (const device of devices) this.#hold(device, tracks.find(({ kind }) => kind.startsWith(names[device])));
    for (const device of devices) {
      if (this.#tracks[device]) this.#changed(device, { state: 'returned' });
      else this.#fail(device, new DOMException('no track', 'NotFoundError'));
    }
  }

  #hold(device, track) {
    if (!track) return;
    this.#tracks[device] = track;
    track.addEventListener('ended', () => {
      if (this.#tracks[device] !== track) return;
      this.#tracks[device] = null;
      this.#changed(device, { state: 'lost', isDenied: false, sentence: device === 'camera' ? lossSentence(again) : lossOf(device).sentence });
    });
  }

  #fail(device, error) {
    const { sentence, remedy } = device === 'camera' ? cameraProblem(error, again) : soundProblem(error, device);
    const isDenied = ['NotAllowedError', 'SecurityError'].includes(error.name);
    this.#changed(device, { state: 'lost', isDenied, name: error.name, sentence: `${sentence} ${remedy ?? ''}`.trim() });
  }

  #release(device) {
    const track = this.#tracks[device];
    this.#tracks[device] = null;
    track?.stop();
  }
}
