import { h } from '../../core/element.js';

const page = document.documentElement;

/** Switches to full screen if the browser supports it; needs a touch or a key press. */
export async function fillScreen() {
  if (isFilled()) return;
  try {
    await (page.requestFullscreen?.({ navigationUI: 'hide' }) ?? page.webkitRequestFullscreen?.());
  } catch { /* the browser refused: the face fills its window */ }
}

export async function leaveScreen() {
  if (!isFilled()) return;
  try {
    await (document.exitFullscreen?.() ?? document.webkitExitFullscreen?.());
  } catch { /* full screen has already ended */ }
}

export function toggleScreen() { return isFilled() ? leaveScreen() : fillScreen(); }

function isFilled() { return Boolean(document.fullscreenElement ?? document.webkitFullscreenElement); }

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

const own = [
  ['link', 'rel', 'apple-touch-icon', 'href', '/icons/robot-180.png'],
  ['link', 'rel', 'icon', 'href', '/icons/robot.svg'],
  ['meta', 'name', 'theme-color', 'content', '#000000'],
  ['meta', 'name', 'apple-mobile-web-app-title', 'content', 'Robot'],
];

/**
 * Makes a home-screen icon of this page open the robot, not the studio; returns a function that reverts this. With a
 * query in the address, which has the robot's name, the icon opens that address: its manifest has no start_url.
 */
export function becomeApp(query) {
  const manifest = query ? '/icons/robot-named.json' : '/icons/robot.json';
  const ends = [...own, ['link', 'rel', 'manifest', 'href', manifest]].map(([tag, key, name, attribute, value]) => {
    // Changed in place: without a link for an instant, a browser asks for /favicon.ico.
    const known = document.head.querySelector(`${tag}[${key}="${name}"]`);
    const element = known ?? h(tag, { [key]: name });
    const before = element.getAttribute(attribute);
    element.setAttribute(attribute, value);
    if (!known) document.head.append(element);
    return () => known ? element.setAttribute(attribute, before) : element.remove();
  });
  return () => ends.forEach((end) => end());
}
