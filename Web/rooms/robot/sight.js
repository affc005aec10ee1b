import { h } from '../../core/element.js';
import { Camera } from '../sensor/camera.js';
import { Capture } from '../sensor/capture.js';
import { problemOf } from '../sensor/problems.js';

/** The browser may ask for the camera for as long as it likes; after so many milliseconds nobody waits for it. */
const openWithin = 1500;

/**
 * The robot's eye: a camera that nobody sees. `took` gets the events of the start, `missing` a sentence when there
 * is no camera.
 */
export class Sight {
  video = h('video', {
    class: 'robot-eye', testid: 'robot.eye', 'aria-hidden': 'true', tabIndex: -1,
    muted: true, playsInline: true, autoplay: true, disablePictureInPicture: true,
  });
  #camera = new Camera();
  #studio; #name; #took; #missing; #capture;
  #isOpen = false;
  #isEnded = false;

  constructor(studio, name, { took, missing }) {
    this.#studio = studio;
    this.#name = name;
    this.#took = took;
    this.#missing = missing;
    this.#capture = new Capture(this.video, studio.link, () => {});
    this.video.addEventListener('loadeddata', () => took('firstPicture'));
  }

  async open() {
    const timer = setTimeout(() => this.#took('cameraStarted'), openWithin);
    try {
      await this.#camera.open(this.video, () => this.#taken());
    } catch (error) {
      this.#took('noCamera');
      const { sentence, remedy } = problemOf(error, 'load this page again');
      if (!this.#isEnded) this.#missing(`${sentence} ${remedy}`);
      return;
    } finally {
      clearTimeout(timer);
    }
    if (this.#isEnded) return this.#camera.close(this.video);
    this.#isOpen = true;
    this.#took('cameraStarted');
    if (this.video.readyState >= 2) this.#took('firstPicture');
  }

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
    if (!this.#isOpen || (state !== 'refused' && state !== 'unavailable')) return;
    this.#capture.stop();
    this.#missing(sentence);
  }

  end() {
    this.#isEnded = true;
    this.#close();
  }

  #taken() {
    this.#close();
    this.#missing('The camera was taken away. Close other programs that use it, then load this page again.');
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#studio.link.send({ type: 'sensor.stop' });
    this.#capture.stop();
    this.#camera.close(this.video);
  }
}
