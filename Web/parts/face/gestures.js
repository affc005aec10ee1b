const pressFor = 600;
const showAfter = 150;
const stillWithin = 8;

/**
 * Drag turns, wheel and pinch zoom, double tap resets the view, a long press calls `pressed`.
 * Returns `press()`: the growing ring as { x, y, part }, or null.
 */
export function listenForGestures(element, view, pressed) {
  const fingers = new Map();
  let press = null;
  let lastTap = 0;

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    press = fingers.size === 1 ? startPress(event) : stopPress(press);
  });
  element.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const spreadBefore = spread(fingers);
    fingers.set(event.pointerId, event);
    if (fingers.size === 2 && spreadBefore > 0) view.scale(spread(fingers) / spreadBefore);
    if (press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > stillWithin) {
      press = stopPress(press);
    }
    if (fingers.size === 1 && !press) {
      const unit = 2.6 / element.clientHeight;
      view.turn((event.clientX - before.clientX) * unit, (event.clientY - before.clientY) * unit);
    }
  });
  const lift = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (press && !press.isDone && event.type === 'pointerup') tap(event.timeStamp);
    press = stopPress(press);
  };
  element.addEventListener('pointerup', lift);
  element.addEventListener('pointercancel', lift);
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    view.scale(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)));
  }, { passive: false });

  function startPress({ clientX, clientY }) {
    const bounds = element.getBoundingClientRect();
    const started = {
      clientX, clientY, x: clientX - bounds.left, y: clientY - bounds.top,
      since: performance.now(), isDone: false,
    };
    started.timer = setTimeout(() => {
      started.isDone = true;
      navigator.vibrate?.(20);
      pressed();
    }, pressFor);
    return started;
  }

  function tap(time) {
    if (time - lastTap < 320) view.reset();
    lastTap = time;
  }

  return () => {
    if (!press) return null;
    const held = performance.now() - press.since;
    return held < showAfter ? null : { x: press.x, y: press.y, part: Math.min(held / pressFor, 1) };
  };
}

function stopPress(press) {
  clearTimeout(press?.timer);
  return null;
}

function spread(fingers) {
  if (fingers.size !== 2) return 0;
  const [a, b] = fingers.values();
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
