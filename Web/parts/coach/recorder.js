import { claim, FragmentSender } from './sender.js';

/** The first type that this browser writes; empty where it leaves the choice to the browser, null without a recorder. */
export function typeFor(types, Recorder = globalThis.MediaRecorder) {
  if (!Recorder) return null;
  return types.find((type) => Recorder.isTypeSupported?.(type)) ?? '';
}

/**
 * Records a stream in fragments and sends each to the hub as it comes. `told` gets the state of the sender; `makeSender`
 * is for tests.
 */
export class TakeRecorder {
  #told; #makeSender;
  #recorder = null;
  #sender = null;
  #take = null;

  constructor(told, makeSender = (options) => new FragmentSender(options)) {
    this.#told = told;
    this.#makeSender = makeSender;
  }

  get take() { return this.#take; }

  /** `media` is the MediaPanel of the screen's state. */
  start(stream, media) {
    if (this.#take === media.take) return;
    this.stop();
    this.#take = media.take;
    const type = typeFor(stream?.getVideoTracks().length > 0 ? media.types : media.soundTypes);
    if (!stream || type === null) return this.#fail(null);
    try {
      this.#recorder = new MediaRecorder(stream, {
        ...(type ? { mimeType: type } : {}), videoBitsPerSecond: media.videoRate, audioBitsPerSecond: media.soundRate,
        videoKeyFrameIntervalDuration: media.keyFrameInterval,
      });
    } catch (error) {
      return this.#fail(`${error.name}.`);
    }
    this.#run(this.#recorder, media);
  }

  #run(recorder, media) {
    const { take } = media;
    const tell = (state) => { if (this.#take === take) this.#told(state); };
    let sender = null;
    // The browser may say only after the start which type it writes.
    const senderOf = () => sender ??= this.#send({ take, type: recorder.mimeType, limit: media.longestWait, told: tell });
    recorder.ondataavailable = ({ data }) => {
      senderOf().add(data);
      if (!sender.isOpen && recorder.state === 'recording') recorder.stop();
    };
    recorder.onstop = () => senderOf().end();
    recorder.onerror = ({ error }) => { if (this.#take === take) this.#fail(`${error?.name ?? 'the recorder stopped'}.`); };
    recorder.start(media.timeslice);
  }

  #send(options) {
    const sender = this.#makeSender(options);
    this.#sender = sender;
    claim(options.take, sender.finished);
    return sender;
  }

  /** Ends the file; resolves when the hub has it, or after `patience` milliseconds. It is sent on in any case. */
  async stop(patience = 0) {
    const recorder = this.#recorder;
    this.#recorder = null;
    if (!recorder) return;
    const stopped = recorder.state === 'inactive' ? null : new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
    if (stopped) {
      recorder.stop();
      await stopped;
    }
    if (patience <= 0) return;
    let timer = 0;
    await Promise.race([this.#sender?.finished, new Promise((done) => { timer = setTimeout(done, patience); })]);
    clearTimeout(timer);
  }

  #fail(problem) {
    this.#recorder = null;
    this.#told({ state: 'failed', sent: 0, waiting: 0, problem });
  }
}
