import { h } from '../../core/element.js';
import { Camera, Capture, lossSentence, problemOf } from '../../parts/camera/camera.js';

/** Timeout in milliseconds for the browser's camera dialog; after it the face is shown without waiting. */
const openWithin = 1500;

/**
 * The robot's camera, without a visible picture. `took` gets the events of the start, `missing` a sentence while the
 * camera does not work, and null when it does. A missing camera is opened again when a device is connected, when the
 * page becomes visible, when the browser's permission changes, and at a touch unless permission was denied.
 */
export class Sight {
  video = h('video', {
    class: 'robot-eye', testid: 'robot.eye', 'aria-hidden': 'true', tabIndex: -1,
    muted: true, playsInline: true, autoplay: true, disablePictureInPicture: true,
  });
  #camera = new Camera();
  #studio; #name; #took; #missing; #capture;
  #isOpening = false;
  #isOpen = false;
  #isEnded = false;
  #isRefused = false;
  #problem = null;
  #permission = null;
  #again = () => { if (!document.hidden) this.open(); };

  constructor(studio, name, { took, missing }) {
    this.#studio = studio;
    this.#name = name;
    this.#took = took;
    this.#missing = missing;
    this.#capture = new Capture(this.video, studio.link, () => {});
    this.video.addEventListener('loadeddata', () => took('firstPicture'));
    document.addEventListener('visibilitychange', this.#again);
    navigator.mediaDevices?.addEventListener?.('devicechange', this.#again);
    this.#watchPermission();
  }

  /** Opens the camera unless it is open. */
  async open() {
    if (this.#isOpening || this.#isOpen || this.#isEnded) return;
    this.#isOpening = true;
    const timer = setTimeout(() => this.#took('cameraStarted'), openWithin);
    try {
      await this.#camera.open(this.video, () => this.#taken());
    } catch (error) {
      this.#took('noCamera');
      this.#isRefused = error.name === 'NotAllowedError';
      const { sentence, remedy } = problemOf(error, this.#isRefused ? 'load this page again' : 'touch the screen');
      this.#report(`${sentence} ${remedy}`);
      return;
    } finally {
      this.#isOpening = false;
      clearTimeout(timer);
    }
    if (this.#isEnded) return this.#camera.close(this.video);
    this.#isOpen = true;
    this.#isRefused = false;
    this.#report(null);
    this.#took('cameraStarted');
    if (this.video.readyState >= this.video.HAVE_CURRENT_DATA) this.#took('firstPicture');
  }

  /** On a touch: opens a missing camera, unless permission was denied. */
  touched() { if (!this.#isRefused) this.open(); }

  /** Sends the camera's name to the hub, then its pictures. */
  announce() {
    if (!this.#isOpen) return;
    this.#capture.stop();
    const { videoWidth: width, videoHeight: height } = this.video;
    this.#studio.link.send({ type: 'sensor.start', name: this.#name, width, height });
    this.#capture.start();
  }

  answered(answer) { this.#capture.answered(answer); }
  capturedAt(picture) { return this.#capture.capturedAt(picture); }

  /** The hub's result for the pictures. */
  told({ state, sentence }) {
    if (!this.#isOpen) return;
    const isRefused = state === 'refused' || state === 'unavailable';
    if (isRefused) this.#capture.stop();
    this.#report(isRefused ? sentence : null);
  }

  end() {
    this.#isEnded = true;
    document.removeEventListener('visibilitychange', this.#again);
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.#again);
    this.#permission?.removeEventListener('change', this.#again);
    this.#close();
  }

  async #watchPermission() {
    try {
      this.#permission = await navigator.permissions.query({ name: 'camera' });
      this.#permission.addEventListener('change', this.#again);
    } catch { /* the browser does not report permissions */ }
  }

  /** Once, because every touch opens the camera again. */
  #report(problem) {
    if (this.#isEnded || problem === this.#problem) return;
    this.#problem = problem;
    this.#missing(problem);
  }

  #taken() {
    this.#close();
    this.#report(lossSentence('touch the screen'));
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#studio.link.send({ type: 'sensor.stop' });
    this.#capture.stop();
    this.#camera.close(this.video);
  }
}
