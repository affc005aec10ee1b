/** Applies a JSON merge patch (RFC 7386): objects merge, null removes, everything else replaces. */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return patch;
  const merged = isObject(target) ? { ...target } : {};
  for (const key of Object.keys(patch)) {
    if (key === '__proto__') continue;
    if (patch[key] === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], patch[key]);
  }
  return merged;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
