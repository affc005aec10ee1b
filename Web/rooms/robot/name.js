/** The robot's name in the query of an address: up to 24 letters, digits and hyphens. */
export function nameIn(query) {
  const name = new URLSearchParams(query).get('name') ?? '';
  return /^[A-Za-z0-9-]{1,24}$/.test(name) ? name : 'robot';
}
