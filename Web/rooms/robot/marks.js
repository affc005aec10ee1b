const name = 'robot.look';
const most = 512;

/** Measures the time from a picture's capture to the first frame drawn after its look, as "robot.look". */
export class LookMarks {
  #capturedAt;
  #waiting = [];
  #count = 0;

  /** `capturedAt` returns milliseconds of this page's clock for the number of a picture. */
  constructor(capturedAt) { this.#capturedAt = capturedAt; }

  told(picture) {
    const start = this.#capturedAt(picture);
    if (start >= 0 && !document.hidden) this.#waiting.push(start);
  }

  drawn() {
    const end = performance.now();
    for (const start of this.#waiting) this.#measure(start, end);
    this.#waiting.length = 0;
  }

  #measure(start, end) {
    if (this.#count === most) this.#forget();
    performance.measure(name, { start, end });
    this.#count += 1;
  }

  /** Keeps the newer half. */
  #forget() {
    const kept = performance.getEntriesByName(name).slice(-most / 2);
    performance.clearMeasures(name);
    for (const { startTime, duration } of kept) performance.measure(name, { start: startTime, duration });
    this.#count = kept.length;
  }
}
