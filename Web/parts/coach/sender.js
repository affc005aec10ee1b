import { deadline } from '../../core/pair.js';

const path = '/coach/media';
const patience = 20000;
/** Bytes of one request: browsers give some containers in large fragments. */
const longestPiece = 512 * 1024;
const firstWait = 500;
const longestWait = 5000;
/** Answers without progress after which the hub is not asked again. */
const mostRefusals = 5;
const conflict = 409;
const firstServerError = 500;
const noRoom = 507;

/** An answer of the hub that no repetition changes. */
class Refusal extends Error {}

/** POSTs bytes; returns where the hub's file ends. Throws a Refusal, or another error when the hub is away. */
export async function postFragment(query, bytes) {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, { method: 'POST', body: bytes, signal: deadline(patience) });
  const told = await answer.json().catch(() => ({}));
  if (answer.ok || (answer.status === conflict && Number.isFinite(told.offset))) return told.offset;
  if (answer.status < firstServerError || answer.status === noRoom) throw new Refusal(told.error ?? `the hub refused it (${answer.status}).`);
  throw new Error(told.error);
}

/**
 * Sends the fragments of one take in their order, again when the hub was away; meanwhile they are kept on the device, up
 * to `limit` bytes. `told` gets { state, sent, waiting, problem }, state as a MediaPanel of the screen has it.
 */
export class FragmentSender {
  #take; #type; #limit; #told; #post; #store; #wait;
  /** { offset, size, bytes }; bytes are null while they are in the store. */
  #queue = [];
  #size = 0;
  #sent = 0;
  #isEnded = false;
  #isRunning = false;
  #isAway = false;
  #isOver = false;
  #refusals = 0;
  #problem = null;
  #done = () => {};
  /** Resolved when the hub has the whole take, or has refused it. */
  finished = new Promise((done) => { this.#done = done; });

  constructor({ take, type, limit, told, post = postFragment, store = new FragmentStore(), wait = pause }) {
    this.#take = take;
    this.#type = type;
    this.#limit = limit;
    this.#told = told;
    this.#post = post;
    this.#store = store;
    this.#wait = wait;
  }

  get waiting() { return this.#queue.reduce((sum, { size }) => sum + size, 0); }

  /** Whether the hub takes more. */
  get isOpen() { return !this.#isOver && !this.#problem; }

  add(bytes) {
    if (bytes.size === 0 || this.#isEnded || !this.isOpen) return;
    if (this.waiting + bytes.size > this.#limit) return this.#fail('there is no room on this device until the hub is back.');
    for (let from = 0; from < bytes.size; from += longestPiece) this.#enqueue(bytes.slice(from, from + longestPiece));
    this.#tell();
    this.#run();
  }

  #enqueue(bytes) {
    const piece = { offset: this.#size, size: bytes.size, bytes };
    this.#size += bytes.size;
    this.#queue.push(piece);
    if (this.#isAway) this.#keep(piece);
  }

  /** No more comes: the hub closes the file when it has all. */
  end() {
    this.#isEnded = true;
    this.#tell();
    this.#run();
  }

  /** Goes on with what an earlier page has kept. */
  resume(pieces) {
    this.#queue = pieces.map(({ offset, size }) => ({ offset, size, bytes: null }));
    this.#size = pieces.reduce((end, { offset, size }) => Math.max(end, offset + size), 0);
    this.end();
  }

  async #run() {
    if (this.#isRunning || this.#isOver) return;
    this.#isRunning = true;
    let wait = firstWait;
    while (!this.#isOver && (this.#queue.length > 0 || this.#isEnded)) {
      try {
        await this.#step();
        this.#isAway = false;
        wait = firstWait;
      } catch (error) {
        if (error instanceof Refusal) {
          await this.#giveUp(error.message);
          break;
        }
        await this.#keepAll();
        this.#tell();
        await this.#wait(wait);
        wait = Math.min(wait * 2, longestWait);
      }
      if (!this.#isOver) this.#tell();
    }
    this.#isRunning = false;
  }

  /** One request. */
  async #step() {
    const [piece] = this.#queue;
    if (!piece) {
      await this.#post({ take: this.#take, finish: 1, type: this.#type, size: this.#size }, null);
      this.#isOver = true;
      this.#isAway = false;
      this.#tell();
      this.#done(true);
      return;
    }
    const bytes = piece.bytes ?? (await this.#store.get(this.#take, piece.offset))?.bytes;
    if (!bytes) throw new Refusal('a part of it is missing on this device.');
    const skip = Math.max(this.#sent - piece.offset, 0);
    const end = await this.#post({ take: this.#take, offset: piece.offset + skip }, skip > 0 ? bytes.slice(skip) : bytes);
    await this.#arrived(Number.isFinite(end) ? end : piece.offset + piece.size);
  }

  /** The hub's file ends there: what is before it is done. */
  async #arrived(end) {
    const [first] = this.#queue;
    if (end < first.offset) throw new Refusal('the hub has lost a part of it.');
    this.#refusals = end > this.#sent ? 0 : this.#refusals + 1;
    if (this.#refusals > mostRefusals) throw new Refusal('the hub does not take it.');
    this.#sent = Math.max(end, this.#sent);
    while (this.#queue.length > 0 && this.#queue[0].offset + this.#queue[0].size <= this.#sent) {
      const { bytes, offset } = this.#queue.shift();
      if (bytes === null) await this.#store.remove(this.#take, offset);
    }
  }

  async #keepAll() {
    this.#isAway = true;
    await Promise.all(this.#queue.filter(({ bytes }) => bytes).map((piece) => this.#keep(piece)));
  }

  async #keep(piece) {
    const { offset, bytes } = piece;
    await this.#store.put({ take: this.#take, offset, bytes, type: this.#type });
    piece.bytes = null;
    // It was sent while it was written.
    if (!this.#queue.includes(piece)) await this.#store.remove(this.#take, offset);
  }

  async #giveUp(problem) {
    this.#isOver = true;
    const given = this.#queue.splice(0);
    for (const { bytes, offset } of given) if (bytes === null) await this.#store.remove(this.#take, offset);
    // What has arrived is a take too.
    await this.#post({ take: this.#take, finish: 1, type: this.#type }, null).catch(() => {});
    this.#fail(problem);
    this.#done(false);
  }

  #fail(problem) {
    this.#problem = problem;
    this.#tell();
  }

  #tell() {
    const state = this.#problem ? 'failed' : this.#isOver ? 'finished' : this.#isAway ? 'waiting' : this.#isEnded ? 'finishing' : 'recording';
    this.#told({ state, sent: this.#sent, waiting: this.waiting, problem: this.#problem });
  }
}

/** What the screen shows of a state of a sender: another state with the same text need not be told. */
export function shownOf({ state, sent, waiting, problem }) {
  return [state, tenthsOf(sent), tenthsOf(waiting), problem ?? ''].join(' ');
}

/** Tenths of a megabyte. */
function tenthsOf(bytes) { return Math.round(bytes / 1e5); }

/** Takes of this page whose fragments are on their way; they go on when the room is left. */
const underway = new Set();
export function takesUnderway() { return [...underway]; }

/** A take is sent by this page alone until `finished`. */
export function claim(take, finished) {
  underway.add(take);
  finished.then(() => underway.delete(take));
  locked(take, {}, () => finished).catch(() => {});
}

/** Sends what earlier pages have kept on this device, but no take that is sent already; returns the senders. */
export async function resumeTakes({ told = () => {}, store = new FragmentStore(), ...more } = {}) {
  const takes = new Set((await store.all()).map(({ take }) => take));
  const started = [...takes].filter((take) => !underway.has(take)).map((take) => resume(take, { told, store, ...more }));
  return (await Promise.all(started)).filter(Boolean);
}

/** The sender of a take that was kept; null when another page sends it, or has just done so. */
function resume(take, options) {
  underway.add(take);
  return new Promise((started) => {
    locked(take, { ifAvailable: true }, async (lock) => {
      const pieces = lock ? (await options.store.all()).filter((piece) => piece.take === take) : [];
      if (pieces.length === 0) return;
      const sender = new FragmentSender({ take, type: pieces[0].type, limit: Infinity, ...options });
      sender.resume(pieces);
      started(sender);
      await sender.finished;
    }).catch(() => {}).finally(() => {
      underway.delete(take);
      started(null);
    });
  });
}

/** Runs `work` with the lock of a take among the pages of this browser; where it has no locks, without one. */
async function locked(take, options, work) {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(`sensorium-take-${take}`, options, work) : work({});
}

function pause(milliseconds) { return new Promise((done) => { setTimeout(done, milliseconds); }); }

const database = 'sensorium-coach';
const table = 'fragments';

/**
 * Fragments of takes that the hub has not got yet, on this device: { take, offset, bytes, type }. Where the browser has no
 * database they are kept in memory, and lost with the page.
 */
export class FragmentStore {
  #opened = null;
  #memory = new Map();

  async put(fragment) {
    try {
      await this.#do('readwrite', (store) => store.put(fragment));
    } catch {
      this.#memory.set(keyOf(fragment), fragment);
    }
  }

  async get(take, offset) {
    const kept = this.#memory.get(keyOf({ take, offset }));
    return kept ?? this.#do('readonly', (store) => store.get([take, offset])).catch(() => undefined);
  }

  async remove(take, offset) {
    this.#memory.delete(keyOf({ take, offset }));
    await this.#do('readwrite', (store) => store.delete([take, offset])).catch(() => {});
  }

  /** All fragments without their bytes, by take and place. */
  async all() {
    const stored = await this.#do('readonly', (store) => store.getAll()).catch(() => []);
    return [...stored, ...this.#memory.values()]
      .map(({ take, offset, type, bytes }) => ({ take, offset, type, size: bytes.size }))
      .sort((one, other) => one.take.localeCompare(other.take) || one.offset - other.offset);
  }

  async #do(mode, work) {
    this.#opened ??= open();
    const base = await this.#opened;
    const transaction = base.transaction(table, mode);
    const request = work(transaction.objectStore(table));
    // A request can succeed in a transaction that then does not: the device may be full.
    return new Promise((done, fail) => {
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => fail(transaction.error);
    });
  }
}

function keyOf({ take, offset }) { return `${take}/${offset}`; }

function open() {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: ['take', 'offset'] });
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
