import { lossSentence, problemOf } from '../camera/camera.js';
import { CameraStream } from './camera-stream.js';

const again = 'turn it on again';
/** The camera that looks away from the wearer, as large as the sessions want it. */
const constraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } },
};

/** This page's camera: its track for the preview, and its encoded pictures. */
export class PageCamera {
  track = null;
  #stream = new CameraStream();
  #turn = 0;

  /**
   * As `CameraStream.open`; call it in a click. `held` gets whether the system holds the pictures back. Throws what the
   * browser throws, or "insecure".
   */
  async open(id, { define, frame, failed, held, isTaking }) {
    if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) {
      throw new DOMException('needs a secure page', 'insecure');
    }
    const turn = ++this.#turn;
    const media = await navigator.mediaDevices.getUserMedia(constraints);
    const [track] = media.getVideoTracks();
    if (turn !== this.#turn) return track.stop();
    this.track = track;
    const isCurrent = () => turn === this.#turn;
    track.addEventListener('ended', () => isCurrent() && failed(lossSentence(again)));
    for (const event of ['mute', 'unmute']) track.addEventListener(event, () => isCurrent() && held(track.muted));
    return this.#stream.open(track, id, { define, frame, failed, isTaking });
  }

  /** A take begins. */
  begin() { this.#stream.begin(); }

  /** It is over: ends when all of it was given. */
  finish() { return this.#stream.finish(); }

  close() {
    this.#turn += 1;
    this.#stream.close();
    this.track?.stop();
    this.track = null;
  }
}

/** Why it does not open, in one or two sentences. */
export function cameraProblem(error) {
  const { sentence, remedy } = problemOf(error, again);
  return `${sentence} ${remedy}`;
}
