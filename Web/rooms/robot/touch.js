import { Press, holdTime } from './press.js';

/** Calls `did` with "tap" or "longPress" and the touched place; returns stop. */
export function watchTouches(element, did) {
  const press = new Press();
  const seconds = () => performance.now() / 1000;
  let timer = 0;
  const tell = (what, { clientX, clientY, pointerType }) => { if (what) did(what, clientX, clientY, pointerType); };
  const listeners = {
    pointerdown(event) {
      if (event.button !== 0) return;
      press.down(event.pointerId, event.clientX, event.clientY, seconds());
      clearTimeout(timer);
      timer = setTimeout(() => tell(press.held(seconds()), event), holdTime * 1000 + 5);
    },
    pointermove: ({ clientX, clientY }) => press.move(clientX, clientY),
    pointerup: (event) => tell(press.up(event.pointerId, seconds()), event),
    pointercancel: ({ pointerId }) => press.cancel(pointerId),
    contextmenu: (event) => event.preventDefault(),
  };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
  };
}
