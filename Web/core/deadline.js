/** A signal that aborts a request after a timeout in milliseconds; old phones lack `AbortSignal.timeout`. */
export function deadline(milliseconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
}
