import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Session } from '../../Web/rooms/robot/session.js';
import { MoodShelf } from '../../Web/rooms/robot/shelf.js';

const file = await readFile(new URL('../../Core/Sources/RobotFace/Content/moods.json', import.meta.url), 'utf8');
const given = async () => new Response(file);
const absent = async () => { throw new TypeError('no hub'); };
const broken = async () => new Response('{"moods":', { status: 200 });
const refused = async () => new Response(file, { status: 500 });

/** What `fetch` gives from now on; timers only go on when they are told to. */
function play(context) {
  const { timeout } = AbortSignal;
  delete AbortSignal.timeout;
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const fetch = context.mock.method(globalThis, 'fetch', absent);
  context.after(() => { AbortSignal.timeout = timeout; });
  return {
    answer: (how) => fetch.mock.mockImplementation(how),
    count: () => fetch.mock.callCount(),
    async pass(milliseconds) {
      context.mock.timers.tick(milliseconds);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      await new Promise(setImmediate);
    },
  };
}

test('a hub that gave no moods is asked until it gives them, and the mood it told is shown then', async (context) => {
  const hub = play(context);
  let session = null;
  const shelf = new MoodShelf(() => false, () => session.refresh(3));
  session = new Session(shelf, 1, 0);
  const shown = [];
  session.robot.onShow = ({ id }) => shown.push(id);
  await shelf.load();
  session.hear({ now: 9, told: [{ at: 9, begin: { seed: 7, mood: 'love', gaze: { x: 0, y: 0 }, rhythms: {} } }] }, 1);
  session.numbers(2);
  assert.equal(session.robot.mood, 'normal');
  for (const answer of [broken, refused, given]) {
    hub.answer(answer);
    await hub.pass(3000);
  }
  assert.equal(shelf.names.length, 21);
  session.numbers(4);
  assert.deepEqual(shown, ['love']);
  await hub.pass(60_000);
  assert.equal(hub.count(), 4);
});

test('a page that asks no more takes what is under way, and asks again when it is told to', async (context) => {
  const hub = play(context);
  let changes = 0;
  const shelf = new MoodShelf(() => false, () => { changes += 1; });
  let answer = null;
  hub.answer(() => new Promise((done) => { answer = done; }));
  const asked = shelf.load();
  shelf.rest();
  answer(await given());
  await asked;
  assert.equal(changes, 1);
  hub.answer(absent);
  await shelf.load();
  shelf.rest();
  await hub.pass(60_000);
  assert.equal(hub.count(), 2);
  hub.answer(given);
  await shelf.load();
  assert.deepEqual([hub.count(), changes], [3, 1]);
});

test('a hub that never answers is waited for no longer than three seconds', async (context) => {
  const hub = play(context);
  hub.answer((_, { signal }) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))));
  const shelf = new MoodShelf(() => false, () => {});
  let isOver = false;
  shelf.load().then(() => { isOver = true; });
  await hub.pass(2999);
  assert.equal(isOver, false);
  await hub.pass(1);
  assert.equal(isOver, true);
  shelf.rest();
});
