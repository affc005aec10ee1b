// What rooms and parts must not state themselves, because it is a rule of a screen in Core: the ends of numbers,
// choices, colours, thresholds, words that depend on the state. Gestures, geometry and the browser are theirs.

/** Where it is allowed in spite of this, by file and rule or by folder, and why. */
export const allowed = {
  'parts/bench/': 'the geometry of graph, curves and keys, and the gestures on them',
  'parts/face/': 'the geometry of the drawn face',
  'parts/robot/': 'RobotFace in JavaScript: the same numbers, compared with it by tests',
  'parts/instrument/': 'the drawing of the neck and its wood, and the buffer of the audio thread',
  'parts/capture/': 'the device’s side of a wire protocol: bytes, buffers and connections, with its encoder',
  'parts/captureReview/': 'the clock of films and sounds, the drawing of plots, and gestures on the line of time',
  'parts/camera/camera.js': { limit: 'what a browser is asked for when it opens its camera' },
  'parts/dialogs.js': { words: 'the browser’s clipboard' },
  'parts/frame.js': {
    threshold: 'where the visitor is, a single room has no tabs, and the line is shown while there is no state',
    words: 'shown while there is no state', case: 'the link has no screen; how long a message stays, and how it is spoken',
  },
  'parts/meters/meter.js': { threshold: 'a peak shorter than a pixel is not drawn' },
  'parts/sensors/motion.js': { threshold: 'which system a browser runs on' },
  'parts/swipe.js': { threshold: 'a gesture, in pixels' },
  'parts/sx-face.js': { threshold: 'pictures a second, and movements that cannot be seen' },
  'parts/sx-graph.js': { threshold: 'how often the text is written' },
  'parts/sx-latency.js': { limit: 'the whole of a progress bar' },
  'parts/sx-meters.js': { threshold: 'the layout of a few large bars' },
  'parts/sx-number.js': { threshold: 'the decimals that a step has', words: 'the hint of a gesture' },
  'rooms/about/feedback.js': { words: 'the browser’s clipboard' },
  'rooms/pair/room.js': { limit: 'shown before there is a state' },
  'rooms/presets/swipe.js': { threshold: 'a gesture, in pixels' },
  'rooms/robot/room.js': { case: 'a message that is an error' },
  'rooms/robot/screen.js': { colour: 'the colour around the page, which takes no variable' },
  'rooms/robot/touch.js': { threshold: 'a gesture of one finger' },
  'rooms/sensor/asks.js': { threshold: 'how often the text is written' },
  'rooms/sensor/intro.js': { limit: 'the name of a browser’s camera, which has no screen' },
  'rooms/sensor/room.js': { case: 'the link has no screen' },
  'rooms/settings/ticker.js': { numbers: 'a pattern of vibration' },
  'rooms/trust/systems.js': { choice: 'the menus of other makers', threshold: 'which system a browser runs on' },
};

/** A member that has a few cases, compared with one or looked up among several. */
function cases(member) {
  return `\\b${member}\\s*[!=]==?\\s*['"\`]|\\.${member}\\.(?:startsWith|endsWith|includes|match)\\(`
    + `|\\]\\.includes\\((?:\\w+\\.)*${member}\\)`;
}

const rules = {
  limit: {
    pattern: /\b(?:min|max|minimum|maximum|step|leap|standard|maxLength)\s*:\s*-?\.?\d[\w.]*/g,
    remedy: 'state the ends and steps of a number in the screen, as a NumberRule',
  },
  choice: {
    pattern: /\{\s*(?:id|value)\s*:\s*['"`\d][^{}]*?\btitle\s*:/g, isInStrings: true,
    remedy: 'state choices with their titles in the screen, as a Choice',
  },
  numbers: {
    pattern: /\[\s*(?:-?[\d.]+\s*,\s*){2,}-?[\d.]+\s*,?\s*\]/g,
    remedy: 'state a list of numbers in the screen',
  },
  colour: {
    pattern: /['"`](?:#(?:[\da-f]{3,4}){1,2}\b|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\()/gi, isInStrings: true,
    remedy: 'take colours from tokens.css or from the state',
  },
  threshold: {
    pattern: /(?:[!=]==?|(?<!=)>=?|<=?)\s*-?(?!0(?![\d.]))\.?\d[\w.]*|(?<![\w.])(?!0(?![\d.]))\d[\w.]*\s*(?:[!=]==?|>=?|<=?)/g,
    remedy: 'compare in the screen and state the answer',
  },
  case: {
    pattern: new RegExp(cases('(?:kind|tone|status|field|tier|origin|protocol|phase)'), 'g'), isInStrings: true,
    remedy: 'state what the case means in the screen, as a flag or a list of fields',
  },
  words: {
    pattern: /\?\s*(['"`])[A-Z][^'"`\n]{2,}\1\s*:\s*['"`]|:\s*(['"`])[A-Z][^'"`\n]* [^'"`\n]*\2\s*;/g, isInStrings: true,
    remedy: 'choose words in the screen',
  },
};

/** The source without comments; its strings are blank too, unless they are wanted. */
function code(source, isInStrings) {
  const pieces = /\/\*[^]*?\*\/|\/\/[^\n]*|(['"])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`/g;
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  return source.replace(pieces, (text) => isInStrings && !text.startsWith('/') ? text : blank(text));
}

/** What a source states itself: the line, the rule and its text. */
function statedIn(source) {
  return Object.entries(rules).flatMap(([rule, { pattern, isInStrings }]) =>
    [...code(source, isInStrings).matchAll(pattern)].map(({ 0: text, index }) =>
      ({ rule, line: source.slice(0, index).split('\n').length, text: text.trim().replace(/\s+/g, ' ') })));
}

/** The faults of a file, by its path below Web; an exception that is not needed is one too. */
export function faultsIn(file, source) {
  const stated = statedIn(source);
  if (Object.keys(allowed).some((folder) => folder.endsWith('/') && file.startsWith(folder))) return [];
  const reasons = allowed[file] ?? {};
  return [
    ...stated.filter(({ rule }) => !reasons[rule])
      .map(({ rule, line, text }) => `${line}: states “${text}”; ${rules[rule].remedy}`),
    ...Object.keys(reasons).filter((rule) => !stated.some((one) => one.rule === rule))
      .map((rule) => `1: may state a ${rule}, which it no longer does; remove that from Scripts/page-rules.mjs`),
  ];
}
