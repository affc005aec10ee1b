import screens from './identifiers.js';

/** How many names that came from patterns are remembered. */
const remembered = 1000;
const all = Object.values(screens).flat();
const names = new Set(all);
const patterns = all.filter((name) => name.includes('{')).map(patternOf);
const filled = new Set();

/** Names an element for tests: sets data-testid, and reports a name that is no constant of Core. */
export function identify(element, name) {
  element.dataset.testid = name;
  if (!isIdentifier(name)) {
    console.error(`data-testid must be an identifier of Web/core/identifiers.js (got “${name}”): `
      + 'add it to the constants in Core/Sources/ScreenKit/Identifiers, then run Scripts/identifiers.sh.');
  }
}

/** Whether a constant is this name, or a pattern with a text in place of each placeholder. */
export function isIdentifier(name) {
  if (names.has(name) || filled.has(name)) return true;
  if (!patterns.some((pattern) => pattern.test(name))) return false;
  if (filled.size === remembered) filled.clear();
  filled.add(name);
  return true;
}

function patternOf(name) {
  const parts = name.split(/\{\w+\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('.+')}$`, 's');
}
