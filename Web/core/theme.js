const key = 'sensorium.theme';

export function applyTheme() {
  document.documentElement.dataset.theme = currentTheme();
}

export function currentTheme() {
  try { return localStorage.getItem(key) === 'light' ? 'light' : 'dark'; } catch { return 'dark'; }
}

export function toggleTheme() {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  try { localStorage.setItem(key, theme); } catch { /* private browsing: the choice lasts for this page */ }
  document.documentElement.dataset.theme = theme;
  dispatchEvent(new CustomEvent('themechange'));
}
