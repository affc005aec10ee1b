import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf, gapsOf, heightsOf, paintSeries, runsOf } from '../../Web/parts/captureReview/bands.js';
import { Playback } from '../../Web/parts/captureReview/playback.js';

const none = '____';
/** Two letters of a height 0…1. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const text = (height) => {
  const number = Math.round(height * 4094);
  return letters[number >> 6] + letters[number & 63];
};
const span = (least, largest) => text(least) + text(largest);

test('the text of a band is read as heights, with spans that have none', () => {
  // The first series of Core's test “all plots and players show one instant, within the take”.
  const heights = [...heightsOf('QAf_____AAf_v__-')].map((height) => Math.round(height * 1000) / 1000);
  assert.deepEqual(heights, [0.25, 0.5, -1, -1, 0, 0.5, 0.75, 1]);
  assert.equal(heightsOf('').length, 0);
});

test('spans of one column are one band, and a column without a value is none', () => {
  const bands = span(0, 0.5) + span(0.25, 1) + none + none;
  assert.deepEqual(columnsOf({ bands }, 2), [[0, 1], null]);
  assert.equal(columnsOf({ bands }, 400).length, 4);
  assert.deepEqual(columnsOf({ bands: '' }, 400), []);
});

test('a band goes on over columns that are usually empty, and breaks where a sensor was away', () => {
  const full = [0, 0];
  const every = (step, count) => Array.from({ length: count }, (_, at) => (at % step === 0 ? full : null));
  assert.equal(runsOf(every(3, 30)).length, 1);
  const away = every(1, 30).map((value, at) => (at >= 10 && at < 20 ? null : value));
  assert.deepEqual(runsOf(away).map((run) => [run[0][0], run.at(-1)[0]]), [[0, 9], [20, 29]]);
  assert.deepEqual(gapsOf([away]), [{ from: 1 / 3, to: 2 / 3 }]);
  assert.deepEqual(gapsOf([away, every(1, 30)]), []);
  assert.deepEqual(gapsOf([[null, null]]), [{ from: 0, to: 1 }]);
  assert.deepEqual(gapsOf([]), []);
});

test('a series is one filled path within the plot, whatever its spans', () => {
  const points = [];
  let fills = 0;
  const context = {
    beginPath() {}, closePath() {}, fill: () => { fills += 1; }, rect: (x, y) => points.push([x, y]),
    moveTo: (x, y) => points.push([x, y]), lineTo: (x, y) => points.push([x, y]),
  };
  const bands = Array.from({ length: 2000 }, (_, at) => (at % 700 > 650 ? none : span(0.5 + Math.sin(at) / 2, 1))).join('');
  paintSeries(context, columnsOf({ bands }, 360), { width: 360, height: 84, inset: 5, colour: '' });
  assert.equal(fills, 1);
  assert.ok(points.length > 0 && points.length <= 2 * 360);
  assert.ok(points.every(([x, y]) => x >= 0 && x <= 360 && y >= 0 && y <= 84));
});

/** A player that notes where it was told to be; a film runs with `run`. */
function film({ offset = 0, duration = 10, isVideo = true } = {}) {
  return {
    isVideo, isSeeking: false, time: 0, shown: [],
    get position() { return this.time + offset; },
    silence(isSilent) { this.isSilent = isVideo && isSilent; },
    canLead(position) { return isVideo && position >= offset && position < offset + duration; },
    follow(position, isPlaying, isLead) {
      if (!isPlaying) this.time = position - offset;
      this.shown.push({ position, isPlaying, isLead });
    },
  };
}

let milliseconds = 1000;

/** A playback whose frames the test shows. */
function playback(context, players) {
  let frame = null;
  globalThis.requestAnimationFrame = (run) => { frame = run; };
  const moved = [], reached = [];
  const one = new Playback({ moved: (position) => moved.push(position), reached: (position) => reached.push(position) });
  one.players = players;
  context.mock.method(performance, 'now', () => milliseconds);
  context.after(() => {
    one.end();
    frame?.(milliseconds);
  });
  return {
    one, moved, reached,
    show(count = 1, seconds = 0.02) {
      for (let i = 0; i < count; i++) {
        milliseconds += seconds * 1000;
        frame?.(milliseconds);
      }
    },
  };
}

const scrub = (position, isPlaying, number) => ({ position, duration: 10, isPlaying, number });

test('all players show the place that the screen says, and films are silent beside a sound', (context) => {
  const players = [film(), film({ offset: -0.4 }), film({ isVideo: false })];
  const { one } = playback(context, players);
  one.update(scrub(3, false, 1), 10);
  assert.deepEqual(players.map(({ time }) => time), [3, 3.4, 3]);
  assert.deepEqual(players.map(({ isSilent }) => isSilent), [true, true, false]);
});

test('the first film is the clock: where it waits, the take waits', (context) => {
  const [lead, other] = [film(), film()];
  const { one, show, reached } = playback(context, [lead, other]);
  one.update(scrub(2, false, 1), 10);
  one.update(scrub(2, true, 1), 10);
  show(2);
  lead.time = 2.5;
  show();
  assert.equal(one.position, 2.5);
  assert.deepEqual(other.shown.at(-1), { position: 2.5, isPlaying: true, isLead: false });
  show(50);
  assert.equal(one.position, 2.5);
  lead.isSeeking = true;
  lead.time = 2.7;
  show();
  assert.equal(one.position, 2.5);
  assert.ok(reached.includes(2.5));
});

test('without a film the page is the clock, and playing stays within what is kept', (context) => {
  const { one, show, reached } = playback(context, [film({ isVideo: false })]);
  one.update(scrub(1, true, 1), 1.5);
  show(11, 0.04);
  assert.ok(one.position > 1.3 && one.position < 1.5);
  show(20, 0.04);
  assert.equal(one.position, 1.5);
  assert.equal(reached.at(-1), 1.5);
  assert.equal(reached.filter((position) => position === 1.5).length, 1);
});

test('a dragged place is not undone by the answer to an older one', (context) => {
  const { one } = playback(context, [film()]);
  one.update(scrub(0, false, 1), 10);
  one.go(4);
  one.go(6);
  one.update(scrub(4, false, 2), 10);
  assert.equal(one.position, 6);
  one.update(scrub(6, false, 3), 10);
  one.update(scrub(1, false, 4), 10);
  assert.equal(one.position, 1);
  one.go(8);
  one.forget();
  one.update(scrub(2, false, 5), 10);
  assert.equal(one.position, 2);
});

test('a stop holds, although an older answer still says that it plays', (context) => {
  const { one, show } = playback(context, []);
  one.update(scrub(1, true, 1), 10);
  show(3);
  one.rest();
  const { position } = one;
  one.update(scrub(position, true, 1), 10);
  show(5);
  assert.equal(one.position, position);
  one.update(scrub(position, false, 1), 10);
  one.update(scrub(position, true, 1), 10);
  show(5);
  assert.ok(one.position > position);
});
