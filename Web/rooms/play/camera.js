import { h, setAttribute, setSentence } from '../../core/element.js';
import { setWord, wordButton } from '../../parts/buttons.js';
import { Camera, Capture, lossSentence, problemOf } from '../../parts/camera/camera.js';

const again = 'press Camera again';

/** This device's own camera, which plays while it is on; its picture lies dimly under the neck's frets. */
export class OwnCamera {
  button = wordButton('camera', () => this.#toggle(), { testid: 'play.camera' });
  notice = h('p', { class: 'camera-notice', role: 'alert', hidden: true });
  #video = h('video', { class: 'own-camera', muted: true, playsInline: true, autoplay: true, 'aria-hidden': 'true', tabIndex: -1 });
  #camera = new Camera();
  #studio; #capture; #state;
  #isOn = false;
  #stops;

  constructor(studio) {
    this.#studio = studio;
    this.#capture = new Capture(this.#video, studio.link, () => {});
    document.body.append(this.#video);
    this.#stops = [
      studio.store.on('answer', (answer) => this.#capture.answered(answer)),
      studio.store.on('sensor', ({ state, sentence }) => this.#told(state, sentence)),
      studio.store.on('open', () => this.#isOn && this.#announce()),
    ];
  }

  update(state) {
    this.#state = state;
    this.button.hidden = state.isTouch;
    setWord(this.button, this.#isOn ? state.camera.off : state.camera.on);
    setAttribute(this.button, 'aria-pressed', String(this.#isOn));
  }

  async #toggle() {
    if (this.#isOn) return this.#close();
    try {
      await this.#camera.open(this.#video, () => {
        this.#close();
        setSentence(this.notice, lossSentence(again));
      });
    } catch (error) {
      const { sentence, remedy } = problemOf(error, again);
      return setSentence(this.notice, `${sentence} ${remedy}`);
    }
    this.#isOn = true;
    setSentence(this.notice, null);
    this.#announce();
    this.update(this.#state);
  }

  #announce() {
    const { videoWidth: width, videoHeight: height } = this.#video;
    this.#studio.link.send({ type: 'sensor.start', name: 'Camera of Play', width, height });
    this.#capture.start();
  }

  #told(state, sentence) {
    if (!this.#isOn) return;
    const isRefused = state === 'refused' || state === 'unavailable';
    if (isRefused) this.#close();
    setSentence(this.notice, isRefused ? sentence : null);
  }

  #close() {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#studio.link.send({ type: 'sensor.stop' });
    this.#capture.stop();
    this.#camera.close(this.#video);
    this.update(this.#state);
  }

  leave() {
    this.#close();
    this.#stops.forEach((stop) => stop());
    this.#video.remove();
  }
}
