/** The numbers of a face, as in FaceParameter.swift: name, minimum, maximum, default. */
const eyeNumbers = [
  ['x', -3, 3, 0], ['y', -3, 3, 0], ['width', 0.02, 3, 1], ['height', 0.02, 3, 1], ['angle', -90, 90, 0],
  ['topInner', 0, 1, 0.4], ['topOuter', 0, 1, 0.4], ['bottomInner', 0, 1, 0.4], ['bottomOuter', 0, 1, 0.4],
  ['upperLid', 0, 1, 0], ['upperAngle', -45, 45, 0], ['upperBend', -1, 1, 0],
  ['lowerLid', 0, 1, 0], ['lowerAngle', -45, 45, 0], ['lowerBend', -1, 1, 0],
  ['red', 0, 1, 1], ['green', 0, 1, 1], ['blue', 0, 1, 1], ['core', 0, 1, 0],
];
const wholeNumbers = [
  ['x', -3, 3, 0], ['y', -3, 3, 0], ['scale', 0.1, 3, 1], ['angle', -720, 720, 0], ['brightness', 0, 1.5, 1],
  ['glow', 0, 8, 2.5], ['hearts', 0, 1, 0], ['question', 0, 1, 0], ['tear', 0, 1, 0], ['sweat', 0, 1, 0],
];

const all = [
  ...eyeNumbers.map(([name, ...rest]) => [`left.${name}`, ...rest]),
  ...eyeNumbers.map(([name, ...rest]) => [`right.${name}`, ...rest]),
  ...wholeNumbers,
];

export const names = all.map(([name]) => name);
/** The index of each number in a face. */
export const at = Object.fromEntries(names.map((name, index) => [name, index]));
const least = all.map(([, low]) => low);
const most = all.map(([, , high]) => high);

export function faceAtRest() { return Float64Array.from(all, ([, , , rest]) => rest); }

/** The indices of a name in a mood file: two for "eyes.width". */
export function placesOf(name) {
  if (name.startsWith('eyes.')) return [at[`left.${name.slice(5)}`], at[`right.${name.slice(5)}`]];
  return [at[name]];
}

export function clamp(face) {
  for (let index = 0; index < face.length; index += 1) face[index] = Math.min(Math.max(face[index], least[index]), most[index]);
}

/** Closes both eyes by a fraction: the lids meet three quarters down. */
export function closeEyes(face, share) {
  for (const eye of ['left', 'right']) {
    const [upper, lower] = [at[`${eye}.upperLid`], at[`${eye}.lowerLid`]];
    face[upper] += (0.75 - face[upper]) * share;
    face[lower] += (0.25 - face[lower]) * share;
  }
}
