/** A signal that ends a request after so many milliseconds; `AbortSignal.timeout`, which old phones do not have. */
export function deadline(milliseconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
}
