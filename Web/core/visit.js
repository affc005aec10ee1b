const roomKey = 'sensorium.room';

/**
 * The address to open first: the room last used for `/`, and the room of an old address such as `/#track`;
 * every other address is kept, and so is one with a pairing token. `isRoom` returns whether a path opens a room.
 */
export function landing({ pathname, search, hash }, last, isRoom) {
  if (pathname !== '/' || new URLSearchParams(search).has('token')) return pathname + search;
  const old = hash.replace(/^#\/?/, '/');
  if (old !== '/' && isRoom(old)) return old + search;
  return last && isRoom(last.split('?')[0]) ? last : pathname + search;
}

/** The address of the room last used; null on a first visit. */
export function lastRoom() {
  try { return localStorage.getItem(roomKey); } catch { return null; }
}

export function keepRoom(address) {
  try { localStorage.setItem(roomKey, address); } catch { /* private browsing: the next visit begins on Home */ }
}

const themeKey = 'sensorium.theme';

export function applyTheme() {
  document.documentElement.dataset.theme = currentTheme();
}

export function currentTheme() {
  try { return localStorage.getItem(themeKey) === 'light' ? 'light' : 'dark'; } catch { return 'dark'; }
}

export function toggleTheme() {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  try { localStorage.setItem(themeKey, theme); } catch { /* private browsing: the choice lasts for this page */ }
  document.documentElement.dataset.theme = theme;
  dispatchEvent(new CustomEvent('themechange'));
}
