import { LivingFace } from '../../parts/robot/life/living-face.js';
import { at, clamp, closeEyes, faceAtRest } from '../../parts/robot/life/numbers.js';

const handover = 0.5;
const mostWaiting = 256;

/** The face that this page draws: events take effect at their time of the robot's clock, without a jump. */
export class Robot {
  /** The name of the mood that is shown. */
  mood = null;
  /** The name of the requested mood; an unknown one is shown as the default mood. */
  wanted = null;
  /** Called with a mood when it is shown, and with the number of a picture when its look takes effect. */
  onShow = () => {};
  onLook = () => {};
  #moodOf;
  #face = null;
  #waiting = [];
  #drawn = asleep();
  #jump = null;

  /** `moodOf` returns the mood of a name. */
  constructor(moodOf) { this.#moodOf = moodOf; }

  /** Starts from a new state, with a cross-fade from the previous face. */
  begin({ seed, mood, gaze, rhythms, pose }, time) {
    this.#waiting = [];
    this.#face = new LivingFace(this.#moodOf(mood), seed, time);
    this.mood = this.#face.mood.id;
    this.wanted = mood;
    this.#jump = {};
    // After the look, which may blink.
    if (gaze) this.#face.look(gaze, time);
    this.#face.resume(rhythms);
    if (pose) this.#face.pose(pose, time);
  }

  /** Queues events, each for its time; events without a time are skipped. */
  tell(items) {
    this.#waiting.push(...items.filter((item) => Number.isFinite(item?.at)));
    this.#waiting.sort((a, b) => a.at - b.at);
    while (this.#waiting.length > mostWaiting) this.#do(this.#waiting.shift());
  }

  /** The numbers of the face at a time; null before the start. */
  numbers(time) {
    while (this.#waiting.length > 0 && this.#waiting[0].at <= time) this.#do(this.#waiting.shift());
    if (!this.#face) return null;
    this.#drawn = this.#eased(this.#face.face(time), time);
    return this.#drawn;
  }

  #do({ at: time, show, look, picture, pose }) {
    if (!this.#face) return;
    if (show) {
      const mood = this.#moodOf(show);
      this.#face.show(mood, time);
      this.mood = mood.id;
      this.wanted = show;
      this.onShow(mood);
    }
    if (look) {
      this.#face.look(look, time);
      if (picture !== undefined) this.onLook(picture);
    }
    if (pose !== undefined) this.#face.pose(pose, time);
  }

  /** The cross-fade from the previous face, half a second long. */
  #eased(face, time) {
    if (!this.#jump) return face;
    if (!this.#jump.by) this.#jump = jump(this.#drawn, face, time);
    const { since, by } = this.#jump;
    const left = 1 - Math.max(time - since, 0) / handover;
    if (left <= 0) this.#jump = null;
    else face.forEach((number, index) => { face[index] = number + by[index] * left * left * (3 - 2 * left); });
    clamp(face);
    return face;
  }
}

function jump(from, to, since) {
  const by = from.map((number, index) => number - to[index]);
  by[at.angle] -= Math.round(by[at.angle] / 360) * 360;
  return { since, by };
}

/** Closed eyes without light: the face opens them when it appears. */
function asleep() {
  const face = faceAtRest();
  closeEyes(face, 1);
  face[at.brightness] = 0;
  return face;
}
