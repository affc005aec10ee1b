import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '../../Web/core/socket.js';

/** A page with sockets that open, say and close when the test says so; everything is taken away afterwards. */
function page(context) {
  const sockets = [], events = [];
  class WebSocket {
    static OPEN = 1;
    readyState = 0;
    sent = [];
    isClosed = false;
    constructor() { sockets.push(this); }
    send(data) { this.sent.push(data); }
    close() { this.isClosed = true; }
    open() {
      this.readyState = 1;
      this.onopen?.();
    }
  }
  class EventSource extends EventTarget {
    constructor() {
      super();
      events.push(this);
    }
    close() { this.isClosed = true; }
  }
  const globals = { WebSocket, EventSource, location: { protocol: 'http:', host: 'hub' } };
  const document = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, globals, { document, addEventListener: () => {} });
  context.after(() => [...Object.keys(globals), 'document', 'addEventListener'].forEach((name) => delete globalThis[name]));
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const link = new Link();
  const seen = [];
  link.onPhase = (phase) => seen.push(phase);
  link.onOpen = () => seen.push('opened');
  link.onText = (text) => seen.push(text);
  link.start();
  return { link, sockets, events, seen };
}

test('a connection on which nothing comes any more is given up, and another one is opened at once', (context) => {
  const { link, sockets, seen } = page(context);
  link.reopen();
  assert.equal(sockets.length, 1, 'one that opens is left alone');
  sockets[0].open();
  link.reopen();
  assert.deepEqual([sockets.length, sockets[0].isClosed, link.isOpen], [2, true, false]);
  sockets[1].open();
  sockets[0].onclose?.();
  sockets[0].onmessage?.({ data: 'late' });
  sockets[1].onmessage({ data: 'new' });
  assert.deepEqual(seen, ['connecting', 'open', 'opened', 'connecting', 'open', 'opened', 'new']);
  assert.ok(link.send({ type: 'hello' }));
  assert.deepEqual([sockets[0].sent, sockets[1].sent], [[], ['{"type":"hello"}']]);
});

test('a hub that says nothing is asked whether it is there, and left when it is not', async (context) => {
  const { link, sockets, seen } = page(context);
  const pass = async () => {
    context.mock.timers.tick(5000);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  let answer = 'granted', asked = 0;
  context.mock.method(globalThis, 'fetch', () => {
    asked += 1;
    return answer ? Promise.resolve(Response.json({ access: answer })) : Promise.reject(new TypeError('no hub'));
  });
  sockets[0].open();
  sockets[0].onmessage({ data: 'something' });
  await pass();
  assert.equal(asked, 0, 'it has just said something');
  await pass();
  assert.deepEqual([asked, link.isOpen, sockets.length], [1, true, 1]);
  answer = null;
  document.hidden = true;
  await pass();
  assert.equal(asked, 1, 'nobody looks');
  document.hidden = false;
  await pass();
  assert.deepEqual([asked, sockets.length, sockets[0].isClosed], [2, 2, true]);
  assert.deepEqual(seen, ['connecting', 'open', 'opened', 'something', 'connecting']);
});

test('what fails late on events that were given up does not end the connection after them', async (context) => {
  const { link, sockets, events, seen } = page(context);
  const answers = [];
  context.mock.method(globalThis, 'fetch', (path) =>
    path === '/access' ? Promise.resolve(Response.json({ access: 'granted' })) : new Promise((_, fail) => answers.push(fail)));
  sockets[0].onerror();
  await new Promise(setImmediate);
  assert.equal(events.length, 1);
  events[0].dispatchEvent(Object.assign(new Event('welcome'), { data: '{"client": "7"}' }));
  assert.equal(link.kind, 'events');
  link.send({ type: 'hello' });
  await new Promise(setImmediate);
  link.reopen();
  sockets[1].open();
  answers.forEach((fail) => fail(new TypeError('no hub')));
  await new Promise(setImmediate);
  assert.deepEqual([answers.length, link.kind, link.phase, seen.at(-1)], [1, 'socket', 'open', 'opened']);
});

test('over events, sound is posted in order, and a picture does not wait for it', async (context) => {
  const { link, sockets, events } = page(context);
  const posts = [];
  context.mock.method(globalThis, 'fetch', (path, { body } = {}) => {
    if (path === '/access') return Promise.resolve(Response.json({ access: 'granted' }));
    return new Promise((done) => posts.push({ kind: new Uint8Array(body)[0], done: () => done(new Response(null, { status: 204 })) }));
  });
  sockets[0].onerror();
  await new Promise(setImmediate);
  events[0].dispatchEvent(Object.assign(new Event('welcome'), { data: '{"client": "7"}' }));
  for (const kind of [17, 18, 17]) link.send(new Uint8Array([kind, 0]).buffer);
  link.send(new Uint8Array([16, 0]).buffer);
  assert.equal(link.bufferedBytes, 8);
  const order = [];
  for (let turn = 0; turn < 4; turn++) {
    await new Promise(setImmediate);
    const { kind, done } = posts.shift();
    order.push(kind);
    done();
  }
  await new Promise(setImmediate);
  assert.deepEqual(order, [16, 17, 18, 17]);
  assert.equal(link.bufferedBytes, 0);
});
