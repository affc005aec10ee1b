import { at, faceAtRest, placesOf } from './numbers.js';

const kinds = ['normal', 'quick', 'slow', 'double', 'triple'];
const usual = { normal: 75, quick: 10, slow: 8, double: 5, triple: 2 };

/** The moods of a mood file that the hub has checked, in its order; Mood.swift. */
export function readMoods(document) { return document.moods.map(readMood); }

/** Seconds until the last step of a mood's entry has arrived; Mood.entryLength. */
export function entryLength({ entry }) { return Math.max(0, ...entry.map(({ after, spring }) => after + spring.response)); }

function readMood(mood) {
  const face = faceAtRest();
  if (mood.colour) paint(face, mood.colour);
  // Names of both eyes come before those of one, so that those of one eye win.
  for (const name of Object.keys(mood.face ?? {}).sort()) for (const place of placesOf(name)) face[place] = mood.face[name];
  return {
    id: mood.id, title: mood.title ?? mood.id, motor: mood.motor ?? 'quickNod', face,
    spring: mood.spring ?? { response: 0.4, damping: 0.7 },
    gaze: mood.gaze ?? { x: 1, y: 1 },
    breath: mood.breath ?? { brightness: 0.2, glow: 0.2 },
    blink: readRhythm(mood.blink ?? {}),
    idle: (mood.idle ?? []).map(({ parameters, amount, frequency, phase = 0 }) =>
      ({ places: parameters.flatMap(placesOf), amount, frequency, phase })),
    entry: (mood.entry ?? []).map(({ parameters, after, offset, response, damping }) =>
      ({ places: parameters.flatMap(placesOf), after, offset, spring: { response, damping } }))
      .sort((a, b) => a.after - b.after),
  };
}

function readRhythm({ every = [4, 7], rareChance = 0.1, rareTimes = [1.5, 2.2], kinds: weights = usual }) {
  return { every, rareChance, rareTimes, weights: kinds.map((kind) => [kind, weights[kind] ?? 0]) };
}

function paint(face, colour) {
  const number = parseInt(colour.slice(1), 16);
  for (const eye of ['left', 'right']) {
    face[at[`${eye}.red`]] = (number >> 16 & 255) / 255;
    face[at[`${eye}.green`]] = (number >> 8 & 255) / 255;
    face[at[`${eye}.blue`]] = (number & 255) / 255;
  }
}
