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
