import screens from './identifiers.js';

/**
 * Makes an element. `testid` becomes data-testid, `on…` a listener, `aria…`/`data-…` and what the
 * element has no property for an attribute; children may be nodes, strings or null.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

function set(element, name, value) {
  if (value === undefined || value === null) return;
  if (name === 'testid') identify(element, value);
  else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
  else if (name === 'class') element.className = value;
  else if (name.includes('-') || name === 'role' || name === 'for') setAttribute(element, name, value);
  else if (name in element) element[name] = value;
  else setAttribute(element, name, value);
}

/** Changes an attribute only when it differs; null, undefined and false remove it. */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value);
  }
}

/** Changes the text only when it differs, so that a selection in it is kept. */
export function setText(element, text) {
  const string = text ?? '';
  if (element.textContent === string) return;
  const first = element.firstChild;
  // A text that stays is laid out with less work than a new one.
  if (string && first?.nodeType === 3 && element.childNodes.length === 1) first.nodeValue = string;
  else element.textContent = string;
}

/** Hides or shows only when that is a change: the browser computes styles again whenever it is set. */
export function setHidden(element, isHidden) {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/** Shows the sentence, or hides its element when there is none. */
export function setSentence(element, text) {
  setText(element, text);
  setHidden(element, !text);
}

const rows = new WeakMap();

/** Makes the children of `list` match `items`: rows are kept by key, moved, made or removed. */
export function setRows(list, items, keyOf, make) {
  const known = rows.get(list) ?? new Map();
  const next = new Map();
  let after = null;
  for (const item of items) {
    const key = keyOf(item);
    const row = known.get(key) ?? make(item);
    next.set(key, row);
    row.update?.(item);
    const place = after ? after.nextSibling : list.firstChild;
    if (place !== row.element) list.insertBefore(row.element, place);
    after = row.element;
  }
  for (const [key, row] of known) if (!next.has(key)) row.element.remove();
  rows.set(list, next);
}

let lastIdentifier = 0;
export function identifier(prefix) { return `${prefix}-${++lastIdentifier}`; }

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
