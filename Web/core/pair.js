/** A signal that aborts a request after a timeout in milliseconds; old phones lack `AbortSignal.timeout`. */
export function deadline(milliseconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
}

/** "granted", "pairing" or "silent" when no hub answers. */
export async function access() {
  try {
    const answer = await fetch('/access', { cache: 'no-store', signal: deadline(3000) });
    if (answer.status === 401 || answer.status === 403) return 'pairing';
    if (!answer.ok) return 'silent';
    return (await answer.json()).access;
  } catch {
    return 'silent';
  }
}

/** Sends a code or token to the hub; null when it is accepted, otherwise a sentence. */
export async function pair(offer) {
  try {
    const answer = await fetch('/pair', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(offer),
    });
    if (answer.ok) return null;
    const { error } = await answer.json().catch(() => ({}));
    return error ?? `The hub answered ${answer.status}. Get a new code in CONNECT.`;
  } catch {
    return 'The hub does not answer. Check that it runs and that you are on its network.';
  }
}

/** Pairs with the token of a QR code and removes it from the address; null on success. */
export async function pairFromAddress() {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (!token) return null;
  const problem = await pair({ token });
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address.pathname + address.search);
  return problem;
}
