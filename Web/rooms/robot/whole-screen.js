const page = document.documentElement;

/** Fills the screen where the browser can; needs a touch or a key of the person. */
export async function fillScreen() {
  if (isFilled()) return;
  try {
    await (page.requestFullscreen?.({ navigationUI: 'hide' }) ?? page.webkitRequestFullscreen?.());
  } catch { /* the browser does not want to: the face fills its window */ }
}

export async function leaveScreen() {
  if (!isFilled()) return;
  try {
    await (document.exitFullscreen?.() ?? document.webkitExitFullscreen?.());
  } catch { /* somebody else was faster */ }
}

export function toggleScreen() { return isFilled() ? leaveScreen() : fillScreen(); }

function isFilled() { return Boolean(document.fullscreenElement ?? document.webkitFullscreenElement); }
