import { h } from '../../core/element.js';
import { Camera } from '../sensor/camera.js';
import { Capture } from '../sensor/capture.js';
import { problemOf } from '../sensor/problems.js';

/** The browser may ask for the camera for as long as it likes; after so many milliseconds nobody waits for it. */
const openWithin = 1500;

/**
 * The robot's eye: a camera that nobody sees. `took` gets the events of the start, `missing` a sentence when the robot
 * cannot see by its camera, and null as soon as it can. Where it is missing it is looked for again when a device comes, when the page is seen again, when the
 * browser's permission changes, and at a touch unless the person has refused it.
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
    if (this.video.readyState >= 2) this.#took('firstPicture');
  }

  /** The person touched the screen: looks for a missing camera, but does not ask again for one that they refused. */
  touched() { if (!this.#isRefused) this.open(); }

  /** Tells the hub whose pictures come, and sends them. */
  announce() {
    if (!this.#isOpen) return;
    this.#capture.stop();
    const { videoWidth: width, videoHeight: height } = this.video;
    this.#studio.link.send({ type: 'sensor.start', name: this.#name, width, height });
    this.#capture.start();
  }

  answered(answer) { this.#capture.answered(answer); }
  capturedAt(picture) { return this.#capture.capturedAt(picture); }

  /** What the hub makes of the pictures. */
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
    } catch { /* a browser that does not say so */ }
  }

  /** Once: the camera is looked for at every touch. */
  #report(problem) {
    if (this.#isEnded || problem === this.#problem) return;
    this.#problem = problem;
    this.#missing(problem);
  }

  #taken() {
    this.#close();
    this.#report('The camera was taken away. Plug it in again, or close other programs that use it and touch the screen.');
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#studio.link.send({ type: 'sensor.stop' });
    this.#capture.stop();
    this.#camera.close(this.video);
  }
}
