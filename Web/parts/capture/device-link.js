import { BatchBuffer } from './buffer.js';
import { endRecord, gapRecord, nanoseconds, samplesRecord } from './records.js';

const version = 1;
/** Milliseconds after which a batch of small samples is sent. */
const batchPeriod = 100;
const mostInBatch = 256;
const delays = [500, 1000, 2000, 4000, 8000];
const silence = 40_000;
const mostMarks = 100;
/** Milliseconds in which encoders give what they still have of a take. */
const patience = 5000;

/**
 * This page as a device of a capture session: numbers samples, keeps them until the hub has them on its disk, sends again
 * what a lost connection may have lost, and answers the hub's clock requests.
 *
 * `told` gets { type: "state" | "started" | "stopped" | "task" | "failed" | "lost", … }; its answer to "stopped" may be a
 * promise of the take's last samples.
 */
export class DeviceLink {
  #device; #told; #open; #buffer; #path;
  #run = identifier();
  #streams = new Map();
  #socket = null;
  #phase = 'closed';
  #window = 1 << 16;
  #attempt = 0;
  #timer = 0;
  #silenceTimer = 0;
  #isSending = false;
  #isWanted = false;
  #marks = [];
  take = '';
  state = 'idle';

  constructor(device, told, { path = '/capture/device', open = openSocket, buffer = new BatchBuffer() } = {}) {
    this.#device = device;
    this.#told = told;
    this.#path = path;
    this.#open = open;
    this.#buffer = buffer;
  }

  get isConnected() { return this.#phase === 'welcomed'; }
  /** Bytes that are not on the hub's disk. */
  get waiting() { return this.#buffer.size; }
  /** Bytes that are. */
  get sent() { return this.#buffer.added - this.#buffer.size; }
  /** Whether a take runs, or something of the last one is not on the hub's disk. */
  get isTaking() {
    return this.state === 'recording' || [...this.#streams.values()].some(({ durable, until }) => durable < until);
  }

  /** Connects, and again whenever the connection is lost. */
  start() {
    if (this.#phase === 'closed') this.#connect();
  }

  close() {
    this.#phase = 'closed';
    clearTimeout(this.#timer);
    clearTimeout(this.#silenceTimer);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Announces streams, or changes them: { id, kind, codec, … } as in a hello. */
  define(streams) {
    for (const stream of streams) {
      const known = this.#streams.get(stream.id);
      if (known) known.definition = stream;
      else this.#streams.set(stream.id, { definition: stream, next: 0, batch: [], first: 0, timer: 0, lost: 0, end: null, durable: 0, until: 0 });
    }
    if (this.isConnected) this.#say({ type: 'streams', streams });
  }

  /** Adds a sample, as `encodeMotion` or `encodeFrame` made it. */
  add(id, sample) {
    const stream = this.#streams.get(id);
    if (!stream) return;
    if (!this.#buffer.hasRoom(sample.byteLength)) {
      this.#endBatch(stream);
      stream.lost += 1;
      stream.next += 1;
      this.#told({ type: 'lost', stream: id, count: 1 });
      return;
    }
    this.#declareLoss(stream);
    if (stream.batch.length === 0) stream.first = stream.next;
    stream.batch.push(sample);
    stream.next += 1;
    const isFrame = ['video', 'audio', 'depth'].includes(stream.definition.kind);
    if (isFrame || stream.batch.length >= mostInBatch) this.#endBatch(stream);
    else stream.timer ||= setTimeout(() => this.#endBatch(stream), batchPeriod);
  }

  /** Something that a person marks at this instant; it waits while the hub is away. */
  mark(kind, text = '') {
    if (this.#marks.length < mostMarks) this.#marks.push({ type: 'mark', kind, time: nanoseconds(), text });
    this.#sendMarks();
  }

  #sendMarks() {
    if (this.isConnected) for (const mark of this.#marks.splice(0)) this.#say(mark);
  }

  status(values) { this.#say({ type: 'status', ...values }); }

  #endBatch(stream) {
    clearTimeout(stream.timer);
    stream.timer = 0;
    if (stream.batch.length === 0) return;
    const { id } = stream.definition;
    const bytes = samplesRecord(id, stream.first, stream.batch);
    this.#buffer.add({ stream: id, from: stream.first, to: stream.first + stream.batch.length, bytes });
    stream.batch = [];
    this.#flush();
  }

  #declareLoss(stream) {
    if (stream.lost === 0) return;
    const { id } = stream.definition;
    const from = stream.next - stream.lost;
    this.#buffer.add({ stream: id, from, to: stream.next, bytes: gapRecord(id, from, stream.lost) });
    stream.lost = 0;
    this.#flush();
  }

  /** Sends what the window lets through; a call while it runs makes it look again. */
  async #flush() {
    this.#isWanted = true;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#send(this.#socket);
      }
    } finally {
      this.#isSending = false;
    }
  }

  async #send(socket) {
    const isCurrent = () => this.isConnected && socket === this.#socket;
    while (isCurrent()) {
      const bytes = await this.#buffer.next(this.#window);
      if (!isCurrent()) return;
      if (!bytes) break;
      socket.send(bytes);
    }
    if (isCurrent() && this.#buffer.isAllSent) this.#sendEnds(socket);
  }

  #sendEnds(socket) {
    for (const stream of this.#streams.values()) {
      if (stream.end === null) continue;
      socket.send(endRecord(stream.definition.id, stream.end));
      stream.end = null;
    }
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#phase = 'connecting';
    const socket = this.#open(this.#path);
    this.#socket = socket;
    const isCurrent = () => socket === this.#socket;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => isCurrent() && this.#hello();
    socket.onmessage = ({ data }) => {
      if (!isCurrent() || typeof data !== 'string') return;
      this.#hear();
      this.#receive(JSON.parse(data));
    };
    socket.onclose = () => isCurrent() && this.#lost();
    this.#hear();
  }

  /** A connection on which nothing comes any more is given up: the hub asks for the time every few seconds. */
  #hear() {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => {
      this.#socket?.close();
      this.#lost();
    }, silence);
  }

  #lost() {
    if (this.#phase === 'closed') return;
    this.#socket = null;
    clearTimeout(this.#silenceTimer);
    if (this.#phase === 'refused') return;
    this.#phase = 'waiting';
    this.#timer = setTimeout(() => this.#connect(), delays[Math.min(this.#attempt++, delays.length - 1)]);
    this.#tellState();
  }

  #hello() {
    this.#phase = 'open';
    this.#buffer.rewind();
    const streams = [...this.#streams.values()].map((stream) => {
      const open = stream.batch.length > 0 ? stream.first : stream.next - stream.lost;
      const from = this.#buffer.firstOf(stream.definition.id) ?? open;
      return from > 0 ? { ...stream.definition, from } : stream.definition;
    });
    this.#socket.send(JSON.stringify({ type: 'hello', version, run: this.#run, device: this.#device, streams }));
  }

  #receive(message) {
    switch (message.type) {
      case 'welcome': return this.#welcome(message);
      case 'ack': return this.#acknowledge(message.streams);
      case 'ping': {
        const now = nanoseconds();
        return this.#say({ type: 'pong', id: message.id, received: now, answered: nanoseconds() });
      }
      case 'start': return this.#start(message.take, message.task);
      case 'stop': return this.#stop(message.take);
      case 'task': return this.#told({ type: 'task', task: message.task });
      case 'error':
        if (message.isFatal) this.#phase = 'refused';
        return this.#told({ type: 'failed', sentence: message.message, isFatal: message.isFatal === true });
      default: return null;
    }
  }

  #welcome({ window, resume = [], state = 'idle', take = '', task = '' }) {
    this.#phase = 'welcomed';
    this.#attempt = 0;
    this.#window = window;
    this.#acknowledge(resume);
    if (state === 'idle') {
      if (this.state === 'recording') this.#told({ type: 'stopped', take: this.take });
      [this.state, this.take] = ['idle', ''];
      // What the hub does not know of any more, it will not take.
      for (const stream of this.#streams.values()) stream.until = 0;
    } else {
      this.#start(take, task);
      if (state === 'stopping') this.#stop(take);
    }
    this.#sendMarks();
    this.#tellState();
    this.#flush();
  }

  #acknowledge(points) {
    for (const { stream, durable } of points) {
      this.#buffer.acknowledge(stream, durable);
      const known = this.#streams.get(stream);
      if (known) known.durable = Math.max(known.durable, durable);
    }
    this.#flush();
    this.#tellState();
  }

  #start(take, task) {
    if (this.state === 'recording' && take === this.take) return;
    [this.state, this.take] = ['recording', take];
    for (const stream of this.#streams.values()) stream.end = null;
    this.#told({ type: 'started', take, task });
  }

  async #stop(take) {
    if (this.state !== 'recording' || take !== this.take) return;
    this.state = 'stopping';
    const rest = this.#told({ type: 'stopped', take });
    if (rest) await Promise.race([rest, new Promise((done) => { setTimeout(done, patience); })]);
    if (take !== this.take) return;
    for (const stream of this.#streams.values()) {
      this.#endBatch(stream);
      this.#declareLoss(stream);
      stream.end = stream.until = stream.next;
    }
    this.#flush();
  }

  #say(message) { if (this.isConnected) this.#socket.send(JSON.stringify(message)); }

  #tellState() { this.#told({ type: 'state', isConnected: this.isConnected, waiting: this.waiting, state: this.state }); }
}

function openSocket(path) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}${path}`);
}

/** 22 random characters. */
function identifier() {
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte & 31]).join('');
}
