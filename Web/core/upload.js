const pieceSize = 512 * 1024;

/** Sends a file in pieces; `progress` gets the share that has arrived. Returns what the hub made of it, throws a sentence. */
export async function upload(path, file, progress = () => {}) {
  if (file.size === 0) throw new Error(`${file.name} is empty: choose another file.`);
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (let offset = 0; offset < file.size; offset += pieceSize) {
    await post(path, { id, offset }, file.slice(offset, offset + pieceSize));
    progress(Math.min(1, (offset + pieceSize) / file.size));
  }
  return post(path, { id, name: file.name, modified: file.lastModified / 1000 });
}

async function post(path, query, body = null) {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, { method: 'POST', body });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error ?? 'The hub refused the file: drop it again.');
  return told;
}
