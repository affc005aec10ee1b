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
