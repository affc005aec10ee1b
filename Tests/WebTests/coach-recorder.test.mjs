import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TakeRecorder, typeFor } from '../../Web/parts/coach/recorder.js';
import { takesUnderway } from '../../Web/parts/coach/sender.js';

const media = {
  take: 't1', timeslice: 500, types: ['video/mp4;codecs=avc1', 'video/webm'], soundTypes: ['audio/webm'], videoRate: 1, soundRate: 1, longestWait: 9,
};

/** A browser's recorder, which the test drives. */
function recorders(context, supported = ['video/webm', 'audio/webm'], fault = null) {
  const made = [];
  class Played extends EventTarget {
    static isTypeSupported = (type) => supported.includes(type);
    state = 'inactive';
    constructor(stream, options) {
      super();
      if (fault) throw Object.assign(new Error('no'), { name: fault });
      Object.assign(this, { stream, options, mimeType: options.mimeType ?? 'video/x-own' });
      made.push(this);
    }
    start(slice) { Object.assign(this, { slice, state: 'recording' }); }
    give(text) { this.ondataavailable({ data: new Blob([text]) }); }
    stop() {
      this.state = 'inactive';
      queueMicrotask(() => {
        this.give('end');
        this.onstop();
        this.dispatchEvent(new Event('stop'));
      });
    }
  }
  context.mock.property?.(globalThis, 'MediaRecorder', Played) ?? (globalThis.MediaRecorder = Played);
  context.after(() => delete globalThis.MediaRecorder);
  return made;
}

function senders() {
  const made = [];
  return {
    made,
    make(options) {
      const sender = {
        options, pieces: [], isOpen: true, hasEnded: false, add: ({ size }) => sender.pieces.push(size),
        end: () => { sender.hasEnded = true; }, finish: null,
      };
      sender.finished = new Promise((done) => { sender.finish = done; });
      made.push(sender);
      return sender;
    },
  };
}

const stream = (hasVideo = true) => ({ getVideoTracks: () => (hasVideo ? [{}] : []) });

test('the first type that the browser writes is taken, its own choice where none is, nothing without a recorder', () => {
  const Recorder = { isTypeSupported: (type) => type === 'video/webm' };
  assert.equal(typeFor(media.types, Recorder), 'video/webm');
  assert.equal(typeFor(media.types, { isTypeSupported: () => false }), '');
  assert.equal(typeFor(media.types, {}), '');
  assert.equal(typeFor(media.types, undefined), null);
});

test('fragments go to the sender of the take, and the file ends with the recording', async (context) => {
  const made = recorders(context), sent = senders();
  const recorder = new TakeRecorder(() => {}, sent.make);
  recorder.start(stream(), media);
  recorder.start(stream(), media);
  assert.equal(made.length, 1, 'the same take is recorded once');
  assert.deepEqual([made[0].slice, made[0].options.mimeType], [500, 'video/webm']);
  made[0].give('abc');
  assert.deepEqual(takesUnderway(), ['t1']);
  await recorder.stop();
  assert.deepEqual(sent.made[0].pieces, [3, 3]);
  assert.equal(sent.made[0].hasEnded, true);
  assert.deepEqual([sent.made[0].options.type, sent.made[0].options.limit], ['video/webm', 9]);
  sent.made[0].finish(true);
  await sent.made[0].finished;
  await null;
  assert.deepEqual(takesUnderway(), []);
});

test('sound alone has its own types', (context) => {
  const made = recorders(context), sent = senders();
  new TakeRecorder(() => {}, sent.make).start(stream(false), { ...media, take: 'sound' });
  assert.equal(made[0].options.mimeType, 'audio/webm');
});

test('where nothing can be recorded it is said, and nothing is thrown', (context) => {
  const told = [];
  const tell = (state) => told.push(state);
  new TakeRecorder(tell).start(stream(), media);
  recorders(context, [], 'NotSupportedError');
  new TakeRecorder(tell).start(stream(), media);
  new TakeRecorder(tell).start(null, media);
  assert.deepEqual(told.map(({ state, problem }) => [state, problem]), [
    ['failed', null], ['failed', 'NotSupportedError.'], ['failed', null],
  ]);
});

test('a full device ends the recording; a new take gets a recorder of its own', async (context) => {
  const made = recorders(context), sent = senders(), told = [];
  const recorder = new TakeRecorder((state) => told.push(state), sent.make);
  recorder.start(stream(), { ...media, take: 'full' });
  made[0].give('abc');
  sent.made[0].isOpen = false;
  made[0].give('def');
  assert.equal(made[0].state, 'inactive');
  await new Promise(setImmediate);
  assert.equal(sent.made[0].hasEnded, true);
  recorder.start(stream(), { ...media, take: 'next' });
  made[1].give('x');
  sent.made[0].options.told({ state: 'waiting' });
  assert.deepEqual(told, [], 'the state of an older take is not shown');
  sent.made[1].options.told({ state: 'recording' });
  assert.equal(told.length, 1);
});

test('to stop waits for the hub as long as it is told, and no longer', async (context) => {
  const made = recorders(context), sent = senders();
  const recorder = new TakeRecorder(() => {}, sent.make);
  recorder.start(stream(), { ...media, take: 'slow' });
  made[0].give('abc');
  let isFinished = false;
  sent.made[0].finished.then(() => { isFinished = true; });
  await recorder.stop(5);
  assert.equal(isFinished, false);
  sent.made[0].finish(true);
  recorder.start(stream(), { ...media, take: 'quick' });
  made[1].give('abc');
  let isStopped = false;
  const stopping = recorder.stop(60000).then(() => { isStopped = true; });
  await new Promise((done) => { setTimeout(done, 20); });
  assert.deepEqual([made[1].state, sent.made[1].hasEnded, isStopped], ['inactive', true, false]);
  sent.made[1].finish(true);
  await stopping;
  assert.equal(isStopped, true);
  await recorder.stop();
});
