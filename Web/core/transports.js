import { isStream } from './binary.js';

/**
 * The two ways to the hub. Both return { kind, send(data), buffered(), close() }, where send returns
 * false after the end, and report through { opened(), text(string), binary(ArrayBuffer),
 * closed() }; closed comes at most once.
 */
export function openWebSocket(report) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(`${scheme}//${location.host}/ws`);
  socket.binaryType = 'arraybuffer';
  const closed = once(report.closed);
  socket.onopen = () => report.opened();
  socket.onclose = closed;
  socket.onerror = closed;
  socket.onmessage = ({ data }) =>
    typeof data === 'string' ? report.text(data) : report.binary(data);
  return {
    kind: 'socket',
    send(data) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(data);
      return true;
    },
    buffered: () => socket.bufferedAmount,
    close() {
      socket.onopen = socket.onclose = socket.onerror = socket.onmessage = null;
      socket.close();
    },
  };
}

/** Server-sent events down, POST up: for browsers that refuse a secure socket to a local hub. */
export function openEvents(report) {
  const events = new EventSource('/events');
  const closed = once(report.closed);
  let address = null;
  // Texts and sound keep their order; a picture overtakes an older one.
  let texts = Promise.resolve(), sound = Promise.resolve();
  let pending = 0;

  async function post(data) {
    const isText = typeof data === 'string';
    try {
      const type = isText ? 'application/json' : 'application/octet-stream';
      const answer = await fetch(address, {
        method: 'POST', body: data, headers: { 'Content-Type': type },
      });
      if (!answer.ok) closed();
    } catch {
      closed();
    } finally {
      pending -= isText ? 0 : data.byteLength;
    }
  }

  events.addEventListener('welcome', ({ data }) => {
    address = `/send?client=${encodeURIComponent(JSON.parse(data).client)}`;
    report.opened();
  });
  events.addEventListener('text', ({ data }) => report.text(data));
  events.addEventListener('binary', ({ data }) => report.binary(bytesOf(data)));
  events.onerror = closed;

  return {
    kind: 'events',
    send(data) {
      if (typeof data === 'string') {
        texts = texts.then(() => post(data));
        return true;
      }
      pending += data.byteLength;
      if (isStream(data)) sound = sound.then(() => post(data));
      else post(data);
      return true;
    },
    buffered: () => pending,
    close() {
      report.closed = () => {};
      events.close();
    },
  };
}

function once(action) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}

function bytesOf(base64) {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < characters.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes.buffer;
}
