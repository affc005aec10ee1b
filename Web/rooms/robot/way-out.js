/** Milliseconds for which the way back is shown at the start, and after a movement of the mouse. */
const shownFor = 3000;

/** Shows the way back for a moment, except in an app of the home screen at its start; returns an end. */
export function showWayOut(room) {
  let timer = 0;
  const hide = () => room.classList.remove('has-way-out');
  const show = () => {
    clearTimeout(timer);
    room.classList.add('has-way-out');
    timer = setTimeout(hide, shownFor);
  };
  const moved = ({ pointerType }) => { if (pointerType === 'mouse') show(); };
  if (!matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches) show();
  room.addEventListener('pointermove', moved);
  return () => {
    clearTimeout(timer);
    hide();
    room.removeEventListener('pointermove', moved);
  };
}
