import { Microphone } from '../sensors/microphone.js';
import { MotionSensor } from '../sensors/motion.js';
import { encodeFrame, encodeMotion } from './records.js';

/** Seconds of sound in one frame. */
const blockLength = 0.1;

/** The microphone as a stream of blocks of 32-bit samples, each with the time of its first. */
export class SoundStream {
  #microphone = new Microphone({ seconds: blockLength });

  /** As `CameraStream.open`; call it in a click. Throws what the browser throws. */
  async open(id, { define, frame, failed, held = () => {} }) {
    let rate = 0;
    await this.#microphone.open({
      block: (block) => {
        if (block.rate !== rate) define({ id, kind: 'audio', codec: 'f32', title: 'Microphone', soundRate: block.rate, channels: 1, rate: 1 / blockLength });
        rate = block.rate;
        const { buffer, byteOffset, byteLength } = block.samples;
        frame(encodeFrame(Math.round(block.seconds * 1e9), new Uint8Array(buffer, byteOffset, byteLength), true));
      },
      muted: held,
      ended: () => failed('The microphone has ended: connect it, then turn it on again.'),
    });
  }

  close() { this.#microphone.close(); }
}

/** The motion sensor as a stream. */
export class MotionStream {
  #sensor = new MotionSensor();

  /** As `CameraStream.open`; call it in a click. Throws what the browser throws. */
  async open(id, { define, frame, failed }) {
    const sign = MotionSensor.isOpposite ? -1 : 1;
    let isDefined = false;
    await this.#sensor.open({
      batch: (readings) => {
        if (!isDefined) define({ id, kind: 'imu', codec: 'values', title: 'Motion' });
        isDefined = true;
        for (const reading of readings) frame(encodeMotion(reading, sign));
      },
      missing: () => failed('This device reports no motion: it has no such sensor, or it is switched off in the browser’s settings.'),
    });
  }

  close() { this.#sensor.close(); }
}
