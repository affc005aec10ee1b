import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepAwake } from '../../Web/core/device.js';
import { FragmentStore, claim, resumeTakes } from '../../Web/parts/coach/sender.js';

/** Sets globals for one test. */
function globals(context, values) {
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    context.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
}

const soon = () => new Promise(setImmediate);

/** A browser whose locks of the screen the test gives. */
function screens(context) {
  const asked = [];
  const document = Object.assign(new EventTarget(), { hidden: false });
  const request = () => new Promise((give, refuse) => { asked.push({ give, refuse }); });
  globals(context, { document, navigator: { wakeLock: { request } } });
  const lock = () => ({ released: false, release() { this.released = true; } });
  const show = (isShown) => {
    document.hidden = !isShown;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { asked, lock, show };
}

test('a screen that is held, or is about to be, is not held again', async (context) => {
  const { asked, lock } = screens(context);
  const wake = keepAwake(), given = lock();
  wake.hold();
  wake.hold();
  assert.equal(asked.length, 1);
  asked[0].give(given);
  await soon();
  wake.hold();
  assert.equal(asked.length, 1);
  wake.release();
  assert.equal(given.released, true);
});

test('a lock that comes after the release is given back', async (context) => {
  const { asked, lock } = screens(context);
  const wake = keepAwake(), given = lock();
  wake.hold();
  wake.release();
  asked[0].give(given);
  await soon();
  assert.equal(given.released, true);
});

test('what the browser took from a hidden page is asked for when it is shown', async (context) => {
  const { asked, lock, show } = screens(context);
  const wake = keepAwake(), given = lock();
  wake.hold();
  asked[0].give(given);
  await soon();
  show(false);
  given.released = true;
  wake.hold();
  assert.equal(asked.length, 1);
  show(true);
  assert.equal(asked.length, 2);
  asked[1].refuse(new Error('no'));
  await soon();
  wake.hold();
  assert.equal(asked.length, 3, 'a refusal is not for ever');
  wake.release();
  show(true);
  assert.equal(asked.length, 3);
});

/** The locks of a browser; `taken` are those of other pages. */
function lockManager(taken = []) {
  const held = new Set(taken);
  return {
    held,
    async request(name, { ifAvailable = false }, work) {
      if (held.has(name)) return ifAvailable ? work(null) : new Promise(() => {});
      held.add(name);
      try {
        return await work({ name });
      } finally {
        held.delete(name);
      }
    },
  };
}

test('a take that another page sends is left to it; the others are locked until they are sent', async (context) => {
  const locks = lockManager(['sensorium-take-theirs']);
  globals(context, { navigator: { locks } });
  const store = new FragmentStore();
  for (const take of ['theirs', 'ours']) await store.put({ take, offset: 0, bytes: new Blob(['ab']), type: 'video/mp4' });
  const asked = [];
  let answer = null;
  const post = ({ take, finish }) => {
    asked.push([take, Boolean(finish)]);
    return finish ? 2 : new Promise((done) => { answer = () => done(2); });
  };
  const senders = await resumeTakes({ store, post });
  assert.equal(senders.length, 1);
  await soon();
  assert.ok(locks.held.has('sensorium-take-ours'));
  answer();
  await senders[0].finished;
  await soon();
  assert.deepEqual(asked, [['ours', false], ['ours', true]]);
  assert.deepEqual([...locks.held], ['sensorium-take-theirs']);
  assert.deepEqual((await store.all()).map(({ take }) => take), ['theirs']);
});

test('a take that is recorded is locked until the hub has it', async (context) => {
  const locks = lockManager();
  globals(context, { navigator: { locks } });
  let finish = null;
  claim('recorded', new Promise((done) => { finish = done; }));
  await soon();
  assert.deepEqual([...locks.held], ['sensorium-take-recorded']);
  finish();
  await soon();
  assert.deepEqual([...locks.held], []);
});

/** A database that does what it is asked for, and undoes it at the end when it `isFull`. */
function database(context) {
  const kept = new Map();
  const played = { kept, isFull: false };
  const transaction = (table, mode) => {
    const made = {
      error: null,
      objectStore: () => ({
        put: (fragment) => run(() => kept.set(String([fragment.take, fragment.offset]), fragment)),
        get: (key) => run(() => kept.get(String(key))),
        getAll: () => run(() => [...kept.values()]),
        delete: (key) => run(() => kept.delete(String(key))),
      }),
    };
    const run = (work) => {
      const request = {};
      const isUndone = played.isFull && mode === 'readwrite';
      setImmediate(() => {
        request.result = isUndone ? undefined : work();
        request.onsuccess?.();
        made.error = isUndone ? new DOMException('full', 'QuotaExceededError') : null;
        setImmediate(() => (isUndone ? made.onabort() : made.oncomplete()));
      });
      return request;
    };
    return made;
  };
  const open = () => {
    const request = { result: { transaction } };
    setImmediate(() => request.onsuccess());
    return request;
  };
  globals(context, { indexedDB: { open } });
  return played;
}

test('a fragment that the device undoes at the end of its writing is kept in memory', async (context) => {
  const played = database(context);
  const store = new FragmentStore();
  await store.put({ take: 't1', offset: 0, bytes: new Blob(['ab']), type: 'video/mp4' });
  played.isFull = true;
  await store.put({ take: 't1', offset: 2, bytes: new Blob(['c']), type: 'video/mp4' });
  assert.equal(played.kept.size, 1);
  assert.deepEqual((await store.all()).map(({ offset, size }) => [offset, size]), [[0, 2], [2, 1]]);
  assert.equal(await (await store.get('t1', 2)).bytes.text(), 'c');
});
