const far = 90;

/** Calls back when a finger moves the element well to the left; the element follows the finger. */
export function onSwipeLeft(element, swiped) {
  let start = null;
  element.addEventListener('touchstart', ({ touches }) => {
    start = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  }, { passive: true });
  element.addEventListener('touchmove', ({ touches }) => {
    if (!start) return;
    const x = touches[0].clientX - start.x;
    if (Math.abs(touches[0].clientY - start.y) > 30) { start = null; return place(element, 0); }
    place(element, Math.min(0, x));
  }, { passive: true });
  for (const end of ['touchend', 'touchcancel']) {
    element.addEventListener(end, ({ changedTouches }) => {
      const x = start ? changedTouches[0].clientX - start.x : 0;
      start = null;
      place(element, 0);
      if (end === 'touchend' && x < -far) swiped();
    });
  }
}

function place(element, x) { element.style.transform = x ? `translateX(${x}px)` : ''; }
