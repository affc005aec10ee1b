/** Bytes of batches in memory; more are kept in the browser's database until the hub has them. */
const mostInMemory = 16 << 20;
const database = 'sensorium-capture';
const table = 'batches';

/** Batches that are not on the hub's disk yet, in the order of recording: { stream, from, to, bytes }. */
export class BatchBuffer {
  #entries = [];
  #next = 0;
  #sent = 0;
  #memory = 0;
  #store;
  #limit;
  #inMemory;
  /** Bytes of all batches. */
  size = 0;
  /** Bytes of all batches there have been. */
  added = 0;

  /** `limit`: bytes that are kept at most. */
  constructor({ limit = 2e9, inMemory = mostInMemory, store = new BatchStore() } = {}) {
    this.#limit = limit;
    this.#inMemory = inMemory;
    this.#store = store;
  }

  /** Whether `bytes` more fit. */
  hasRoom(bytes) { return this.size + bytes <= this.#limit; }

  /** Bytes that were sent and are not acknowledged. */
  get unacknowledged() { return this.#sent; }
  get isAllSent() { return this.#next >= this.#entries.length; }

  /** The first number of a stream that is not acknowledged; null when all are. */
  firstOf(stream) { return this.#entries.find((entry) => entry.stream === stream)?.from ?? null; }

  add({ stream, from, to, bytes }) {
    const entry = { stream, from, to, size: bytes.byteLength, bytes, key: null };
    this.#entries.push(entry);
    this.size += entry.size;
    this.added += entry.size;
    this.#memory += entry.size;
    if (this.#memory > this.#inMemory) this.#move(entry);
  }

  async #move(entry) {
    const { bytes } = entry;
    try {
      entry.key = await this.#store.put(bytes);
    } catch {
      // The device is full or has no database: it stays in memory.
      return;
    }
    if (entry.isGone) return this.#store.remove(entry.key);
    entry.bytes = null;
    this.#memory -= entry.size;
  }

  /** The next batch to send, while less than `window` bytes are on their way; null for none. */
  async next(window) {
    const entry = this.#entries[this.#next];
    if (!entry || (this.#sent > 0 && this.#sent + entry.size > window)) return null;
    this.#next += 1;
    this.#sent += entry.size;
    // What the browser's database has lost is left out: the hub sees the step of the numbers.
    return entry.bytes ?? await this.#store.get(entry.key).catch(() => this.next(window));
  }

  /** Sends everything again, on a new connection. */
  rewind() { [this.#next, this.#sent] = [0, 0]; }

  /** The hub has everything of a stream below a number on its disk. */
  acknowledge(stream, below) {
    const kept = [];
    this.#entries.forEach((entry, place) => {
      if (entry.stream !== stream || entry.to > below) return kept.push(entry);
      if (place < this.#next) this.#sent -= entry.size;
      this.size -= entry.size;
      entry.isGone = true;
      if (entry.bytes) this.#memory -= entry.size;
      else this.#store.remove(entry.key);
      return null;
    });
    this.#next -= this.#entries.slice(0, this.#next).filter((entry) => entry.isGone).length;
    this.#entries = kept;
  }
}

/** Bytes in the browser's database, by number. */
export class BatchStore {
  #opened = null;

  put(bytes) { return this.#do('readwrite', (store) => store.add(new Blob([bytes]))); }

  async get(key) {
    const blob = await this.#do('readonly', (store) => store.get(key));
    return new Uint8Array(await blob.arrayBuffer());
  }

  async remove(key) { await this.#do('readwrite', (store) => store.delete(key)).catch(() => {}); }

  async #do(mode, work) {
    this.#opened ??= open();
    const transaction = (await this.#opened).transaction(table, mode);
    const request = work(transaction.objectStore(table));
    return new Promise((done, fail) => {
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => fail(transaction.error);
    });
  }
}

function open() {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { autoIncrement: true });
  return new Promise((done, fail) => {
    request.onsuccess = () => {
      // What an earlier page left belongs to a connection that is over.
      request.result.transaction(table, 'readwrite').objectStore(table).clear();
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  });
}
