const mostReadings = 10;
const longestWait = 100;
/** Milliseconds within which a sensor has to report. */
const patience = 2000;
const freshness = 1000;

/** The motion sensor in batches of readings. */
export class MotionSensor {
  #close = null;

  /** Whether accelerations have the opposite sign of the W3C's: WebKit on iPhone and iPad. */
  static get isOpposite() {
    return /iPhone|iPad|iPod/.test(navigator.userAgent)
      || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  }

  /**
   * Opens it; call it in a click. `batch` gets up to ten readings, as `encodeMotion` takes them; `missing` is called when
   * nothing comes. Throws "insecure", "NotFoundError" or "NotAllowedError". False when it was closed meanwhile.
   */
  async open({ batch, missing }) {
    if (!window.isSecureContext) throw new DOMException('needs a secure page', 'insecure');
    if (!window.DeviceMotionEvent) throw new DOMException('no motion here', 'NotFoundError');
    this.close();
    let isOpen = true;
    this.#close = () => { isOpen = false; };
    // Only there where the browser asks a person.
    const permission = await window.DeviceMotionEvent.requestPermission?.();
    if (permission && permission !== 'granted') throw new DOMException('refused', 'NotAllowedError');
    if (!isOpen) return false;
    this.#close = listen(batch, missing);
    return true;
  }

  close() {
    this.#close?.();
    this.#close = null;
  }
}

/** Listens to the device; returns stop. */
function listen(batch, missing) {
  let readings = [], orientation = null, orientedAt = -Infinity, sendTimer = 0;
  const giveUp = setTimeout(() => missing(), patience);

  const send = () => {
    clearTimeout(sendTimer);
    sendTimer = 0;
    const full = readings;
    readings = [];
    if (full.length > 0) batch(full);
  };
  const turned = (event) => {
    orientation = triple(event, 'alpha', 'beta', 'gamma');
    orientedAt = event.timeStamp;
  };
  const moved = (event) => {
    const isFresh = event.timeStamp - orientedAt < freshness;
    const reading = readingOf(event, isFresh ? orientation : null);
    if (!reading) return;
    clearTimeout(giveUp);
    readings.push(reading);
    if (readings.length >= mostReadings) send();
    else if (!sendTimer) sendTimer = setTimeout(send, longestWait);
  };

  window.addEventListener('deviceorientation', turned);
  window.addEventListener('devicemotion', moved);
  return () => {
    window.removeEventListener('deviceorientation', turned);
    window.removeEventListener('devicemotion', moved);
    clearTimeout(giveUp);
    clearTimeout(sendTimer);
  };
}

/** A reading of a `devicemotion` event; null for one without any value, as browsers without the sensor send. */
export function readingOf(event, orientation, now = performance.now()) {
  const reading = {
    // Old browsers have another origin there.
    seconds: (Math.abs(now - event.timeStamp) < freshness ? event.timeStamp : now) / 1000,
    withGravity: triple(event.accelerationIncludingGravity, 'x', 'y', 'z'),
    acceleration: triple(event.acceleration, 'x', 'y', 'z'),
    // Browsers turn alpha about x, beta about y and gamma about z here, other than in an orientation.
    rotation: triple(event.rotationRate, 'alpha', 'beta', 'gamma'),
    orientation,
  };
  return reading.withGravity || reading.acceleration || reading.rotation ? reading : null;
}

/** Three numbers, or null when one is unknown. */
function triple(values, ...names) {
  const numbers = names.map((name) => values?.[name]);
  return numbers.every(Number.isFinite) ? numbers : null;
}
