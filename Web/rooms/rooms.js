/**
 * Every room by the path that opens it. A room of a product has a tab in it; `isKept` rooms are opened again for a
 * returning visitor; `about` is the description on the page About.
 */
export const rooms = [
  { path: '/', name: 'home', title: 'Home', isKept: true, about: 'Who is sensed now, and the products.' },
  { path: '/track', name: 'track', title: 'Track', product: 'weirdphone', about: 'The face, its meters, the record button.' },
  {
    path: '/connect', name: 'connect', title: 'Connect', product: 'weirdphone',
    about: 'Sources and outputs. “Use my phone” opens this hub to your network.',
  },
  { path: '/map', name: 'map', title: 'Map', product: 'weirdphone', about: 'What each channel controls: range, curve, smoothing, routes.' },
  { path: '/presets', name: 'presets', title: 'Presets', product: 'weirdphone', about: 'Save, load and share outputs and mappings.' },
  { path: '/takes', name: 'takes', title: 'Takes', product: 'weirdphone', about: 'Recordings: play, compare, import and export.' },
  {
    path: '/nerve', name: 'nerve', title: 'NERVE', product: 'weirdphone',
    about: 'The voltages of sixteen jacks, as a NERVE module receives them.',
  },
  { path: '/robot', name: 'robot', title: 'Robot', product: 'robot', about: 'A robot’s face that looks at people.' },
  { path: '/settings', name: 'settings', title: 'Settings', isKept: true, about: 'Calibration, frame rate, network, statistics.' },
  { path: '/about', name: 'about', title: 'About', isOffline: true },
  { path: '/sensor', name: 'sensor', title: 'Camera', about: 'This device’s camera as a performer.' },
  { path: '/trust', name: 'trust', title: 'Trust this hub', isOffline: true },
  { path: '/pair', name: 'pair', title: 'Pair', isOffline: true },
];

/**
 * The products in the order of the switch; each opens in its first room. `scene` loads what moves on its tile on Home;
 * the tile's words are those of HomeProduct.swift with the same id. A new product is one more entry.
 */
export const products = [
  { id: 'weirdphone', title: 'WeirdPhone', icon: 'weirdphone', scene: () => import('./home/meters.js') },
  { id: 'robot', title: 'Robot Face', icon: 'robot', scene: () => import('./home/eyes.js') },
].map((product) => ({ ...product, rooms: rooms.filter((room) => room.product === product.id) }));

export const home = rooms[0];

/** The room of a path; an unknown path is Home. */
export function roomAt(path) { return rooms.find((room) => room.path === path) ?? home; }

/** The product whose tabs are shown; the last one in a room that belongs to all, null where there are no tabs. */
export function productOf(room, last = null) {
  const id = room.product ?? (room.name === 'settings' ? last : null);
  return products.find((product) => product.id === id) ?? null;
}

/** The rooms on the page About, each with its visible name. */
export const listedRooms = rooms.filter(({ about }) => about)
  .map(({ name, title, about }) => ({ name, label: title.toUpperCase(), about }));
