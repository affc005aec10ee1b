import { encodeTouches } from '../../core/binary.js';

/**
 * Sends all fingers, pens and the pressed mouse on an element to the hub, at every change. `began` is called in the
 * event of each press, in which a browser lets sound start. Returns stop.
 */
export function sendTouches(element, link, began) {
  const touches = new Map();
  const send = () => link.send(encodeTouches([...touches].map(([id, touch]) => ({ id, ...touch }))));
  const place = ({ clientX, clientY, pressure }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: (clientX - left) / width, y: 1 - (clientY - top) / height, pressure };
  };
  const down = (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    capture(element, event);
    touches.set(event.pointerId, place(event));
    began();
    send();
  };
  const move = (event) => {
    if (!touches.has(event.pointerId)) return;
    touches.set(event.pointerId, place(event));
    send();
  };
  const up = (event) => {
    if (touches.delete(event.pointerId)) send();
  };
  const lost = () => {
    if (touches.size === 0) return;
    touches.clear();
    send();
  };
  const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, lostpointercapture: up };
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
  addEventListener('blur', lost);
  document.addEventListener('visibilitychange', lost);
  return () => {
    lost();
    for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
    removeEventListener('blur', lost);
    document.removeEventListener('visibilitychange', lost);
  };
}

/** Movements outside of the element belong to the touch, too, unless the pointer is gone already. */
function capture(element, { pointerId }) {
  try { element.setPointerCapture(pointerId); } catch { /* it ended before its event came */ }
}
