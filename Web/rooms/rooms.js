import table from './table.js';

/**
 * Every room by the path that opens it, as the hub lists them. A room of a product has a tab in it; `isKept` rooms are
 * opened again for a returning visitor; `about` is the description on the page About.
 */
export const { rooms } = table;

/**
 * The products in the order of the switch; each opens in its first room. `scene` loads what moves on its tile on Home;
 * null where nothing does. Its picture has its id.
 */
export const products = table.products.map(({ id, title, sensors, hasScene }) => ({
  id, title, sensors, icon: id, scene: hasScene ? () => import(`./home/scene-${id}.js`) : null,
  rooms: rooms.filter((room) => room.product === id),
}));

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
