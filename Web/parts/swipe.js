const enough = 90;

/** Calls back when a finger swipes an element to the right; the element follows the finger. */
export function onSwipeRight(element, action) {
  let start = null;
  const move = (distance) => { element.style.transform = distance > 0 ? `translateX(${distance}px)` : ''; };
  element.addEventListener('pointerdown', (event) => {
    start = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY, isSwipe: false } : null;
  });
  element.addEventListener('pointermove', (event) => {
    if (!start) return;
    const across = event.clientX - start.x;
    if (Math.abs(event.clientY - start.y) > 30 && !start.isSwipe) return end();
    start.isSwipe ||= across > 12;
    if (start.isSwipe) move(Math.min(across, 1.3 * enough));
    element.classList.toggle('is-far', across > enough);
  });
  element.addEventListener('pointerup', (event) => {
    const across = start ? event.clientX - start.x : 0;
    if (start?.isSwipe) swallowClick(element);
    end();
    if (across > enough) action();
  });
  element.addEventListener('pointercancel', () => end());
  function end() {
    start = null;
    move(0);
    element.classList.remove('is-far');
  }
}

function swallowClick(element) {
  const swallow = (event) => { event.stopPropagation(); event.preventDefault(); };
  element.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 300);
}
