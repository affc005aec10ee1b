import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  claim, FragmentSender, FragmentStore, postFragment, resumeTakes, shownOf, takesUnderway,
} from '../../Web/parts/coach/sender.js';

const bytes = (text) => new Blob([text]);

/** A hub that keeps takes as the real one does, can be away, and can be told to answer otherwise. */
function hub() {
  const takes = new Map(), finished = [], asked = [];
  const played = {
    takes, finished, asked, isAway: false, answer: null,
    async post({ take, offset, finish, type, size }, body) {
      asked.push(finish ? 'finish' : offset);
      if (played.isAway) throw new TypeError('fetch failed');
      if (played.answer) return played.answer({ take, offset, finish });
      const file = takes.get(take) ?? '';
      if (finish) {
        finished.push({ take, type, size });
        return file.length;
      }
      const text = await body.text();
      if (offset <= file.length) takes.set(take, file + text.slice(file.length - offset));
      return takes.get(take).length;
    },
  };
  return played;
}

function sending(played, more = {}) {
  const told = [];
  const sender = new FragmentSender({
    take: 't1', type: 'video/webm', limit: 100, told: (state) => told.push(state), post: played.post,
    store: new FragmentStore(), wait: () => new Promise(setImmediate), ...more,
  });
  return { sender, told };
}

test('fragments arrive in their order, and the take is closed with its type and size', async () => {
  const played = hub();
  const { sender, told } = sending(played);
  for (const text of ['one ', 'two ', '', 'three']) sender.add(bytes(text));
  sender.end();
  assert.equal(await sender.finished, true);
  assert.equal(played.takes.get('t1'), 'one two three');
  assert.deepEqual(played.finished, [{ take: 't1', type: 'video/webm', size: 13 }]);
  assert.deepEqual([told.at(-1).state, told.at(-1).sent, told.at(-1).waiting], ['finished', 13, 0]);
});

test('while the hub is away fragments are kept, and sent when it is back', async () => {
  const played = hub();
  const store = new FragmentStore();
  const { sender, told } = sending(played, { store });
  sender.add(bytes('before '));
  await new Promise(setImmediate);
  played.isAway = true;
  for (const text of ['a', 'b', 'c']) {
    sender.add(bytes(text));
    await new Promise((done) => { setTimeout(done, 2); });
  }
  assert.equal(told.at(-1).state, 'waiting');
  assert.equal(told.at(-1).waiting, 3);
  assert.deepEqual((await store.all()).map(({ offset, size }) => [offset, size]), [[7, 1], [8, 1], [9, 1]]);
  played.isAway = false;
  sender.end();
  await sender.finished;
  assert.equal(played.takes.get('t1'), 'before abc');
  assert.deepEqual(await store.all(), []);
});

test('what the hub has already is not sent twice: an answer can be lost', async () => {
  const played = hub();
  const { sender } = sending(played);
  let lost = true;
  const { post } = played;
  const losing = sending(played, {
    post: async (...request) => {
      const answer = await post(...request);
      if (lost) {
        lost = false;
        throw new TypeError('the answer was lost');
      }
      return answer;
    },
  }).sender;
  assert.ok(sender.isOpen);
  losing.add(bytes('abc'));
  losing.add(bytes('def'));
  losing.end();
  await losing.finished;
  assert.equal(played.takes.get('t1'), 'abcdef');
});

test('a conflict says where the hub is: only the rest of a fragment is sent', async () => {
  const played = hub();
  played.takes.set('t1', 'ab');
  const { sender } = sending(played);
  let first = true;
  played.answer = ({ finish, offset }) => {
    played.answer = null;
    assert.deepEqual([finish, offset, first], [undefined, 0, true]);
    first = false;
    return 2;
  };
  sender.add(bytes('abcd'));
  sender.end();
  await sender.finished;
  assert.deepEqual(played.asked, [0, 2, 'finish']);
  assert.equal(played.takes.get('t1'), 'abcd');
});

test('the device keeps a bounded amount; what does not fit ends the file, and what it has is still sent', async () => {
  const played = hub();
  played.isAway = true;
  const { sender, told } = sending(played, { limit: 10 });
  sender.add(bytes('12345678'));
  sender.add(bytes('overflow'));
  assert.equal(sender.isOpen, false);
  assert.match(told.at(-1).problem, /no room/);
  sender.add(bytes('x'));
  assert.equal(sender.waiting, 8);
  played.isAway = false;
  sender.end();
  assert.equal(await sender.finished, true);
  assert.equal(played.takes.get('t1'), '12345678');
  assert.deepEqual([told.at(-1).state, played.finished[0].size], ['failed', 8]);
});

test('a hub that makes no progress, or has lost a part, is not asked for ever', async () => {
  for (const [answer, problem] of [[() => 0, /does not take it/], [({ offset }) => (offset > 0 ? 0 : 3), /lost a part/]]) {
    const played = hub();
    played.answer = answer;
    const { sender, told } = sending(played);
    sender.add(bytes('abc'));
    sender.add(bytes('def'));
    assert.equal(await sender.finished, false);
    assert.match(told.at(-1).problem, problem);
    assert.equal(told.at(-1).state, 'failed');
  }
});

test('a fragment is posted to the hub’s address; its refusals are final, its faults are not', async (context) => {
  const asked = [];
  let answer = { status: 200, body: { offset: 3 } };
  context.mock.method(globalThis, 'fetch', async (address, { method, body }) => {
    asked.push([method, address, await body?.text()]);
    return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), { status: answer.status });
  });
  assert.equal(await postFragment({ take: 't1', offset: 0 }, bytes('abc')), 3);
  assert.deepEqual(asked, [['POST', '/coach/media?take=t1&offset=0', 'abc']]);
  answer = { status: 409, body: { error: 'gap', offset: 9 } };
  assert.equal(await postFragment({ take: 't1', offset: 12 }, bytes('x')), 9);
  const kinds = [];
  for (const status of [400, 404, 413, 507, 500, 503]) {
    answer = { status, body: { error: `refused ${status}` } };
    await postFragment({ take: 't1', offset: 0 }, bytes('x')).catch((error) => kinds.push([status, error.constructor.name, error.message]));
  }
  assert.deepEqual(kinds.map(([status, kind]) => [status, kind]), [
    [400, 'Refusal'], [404, 'Refusal'], [413, 'Refusal'], [507, 'Refusal'], [500, 'Error'], [503, 'Error'],
  ]);
  answer = { status: 404, body: '<html>' };
  await assert.rejects(postFragment({ take: 't1', offset: 0 }, bytes('x')), /refused it \(404\)/);
});

test('a page sends on what earlier ones have kept, but not takes that are under way', async () => {
  const played = hub();
  const store = new FragmentStore();
  played.takes.set('old', 'ab');
  for (const [take, offset, text] of [['old', 4, 'ef'], ['old', 2, 'cd'], ['new', 0, 'x']]) {
    await store.put({ take, offset, bytes: bytes(text), type: 'video/mp4' });
  }
  claim('new', new Promise(() => {}));
  const senders = await resumeTakes({ store, post: played.post });
  assert.equal(senders.length, 1);
  await senders[0].finished;
  assert.equal(played.takes.get('old'), 'abcdef');
  assert.deepEqual(played.finished, [{ take: 'old', type: 'video/mp4', size: 6 }]);
  assert.deepEqual((await store.all()).map(({ take }) => take), ['new']);
});

test('a take that is resumed twice at once is sent once', async () => {
  const played = hub();
  const store = new FragmentStore();
  for (const [offset, text] of [[0, 'ab'], [2, 'cd']]) await store.put({ take: 'twice', offset, bytes: bytes(text), type: 'video/mp4' });
  const [one, other] = await Promise.all([resumeTakes({ store, post: played.post }), resumeTakes({ store, post: played.post })]);
  assert.equal(one.length + other.length, 1);
  assert.ok(takesUnderway().includes('twice'));
  await [...one, ...other][0].finished;
  await new Promise(setImmediate);
  assert.deepEqual(await resumeTakes({ store, post: played.post }), []);
  assert.deepEqual(played.asked, [0, 2, 'finish']);
  assert.deepEqual(played.finished, [{ take: 'twice', type: 'video/mp4', size: 4 }]);
  assert.equal(played.takes.get('twice'), 'abcd');
  assert.ok(!takesUnderway().includes('twice'));
});

test('a fragment that is sent while it is written to the device does not stay there', async () => {
  const played = hub();
  const store = new FragmentStore();
  const { put } = FragmentStore.prototype;
  let write = null;
  const { sender, told } = sending(played, { store, wait: () => new Promise((done) => { setTimeout(done, 2); }) });
  played.isAway = true;
  sender.add(bytes('a'));
  while (told.at(-1).state !== 'waiting') await new Promise(setImmediate);
  store.put = async (fragment) => {
    await new Promise((done) => { write = done; });
    return put.call(store, fragment);
  };
  sender.add(bytes('b'));
  played.isAway = false;
  sender.end();
  await sender.finished;
  write();
  await new Promise(setImmediate);
  assert.deepEqual(await store.all(), []);
  assert.equal(played.takes.get('t1'), 'ab');
});

test('states are shown alike when their tenths of a megabyte are', () => {
  const state = { state: 'recording', sent: 1_240_000, waiting: 0, problem: null };
  assert.equal(shownOf(state), shownOf({ ...state, sent: 1_160_000 }));
  for (const other of [{ sent: 1_260_000 }, { waiting: 60_000 }, { state: 'waiting' }, { problem: 'no.' }]) {
    assert.notEqual(shownOf(state), shownOf({ ...state, ...other }));
  }
});

test('any interruptions leave the file whole', async () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 40; round++) {
    const played = hub();
    const { sender } = sending(played, {
      limit: 1e6,
      post: async (...request) => {
        if (random() < 0.3) throw new TypeError('away');
        const answer = await played.post(...request);
        if (random() < 0.2) throw new TypeError('the answer was lost');
        return answer;
      },
    });
    let whole = '';
    for (let i = 0; i < 25; i++) {
      const text = 'abcdefghij'.slice(0, 1 + Math.floor(random() * 10));
      whole += text;
      sender.add(bytes(text));
      if (random() < 0.3) await new Promise(setImmediate);
    }
    sender.end();
    assert.equal(await sender.finished, true);
    assert.equal(played.takes.get('t1'), whole);
  }
});
