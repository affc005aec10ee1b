import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EarlyActions } from '../../Web/core/socket.js';
import { landing } from '../../Web/core/visit.js';
import { icon, iconOf } from '../../Web/parts/buttons.js';
import { anglesOf, gazeAt } from '../../Web/rooms/home/gaze.js';
import { home, listedRooms, productOf, products, roomAt, rooms } from '../../Web/rooms/rooms.js';

const isRoom = (path) => rooms.some((room) => room.path === path);
const land = (pathname, last = null, { search = '', hash = '' } = {}) => landing({ pathname, search, hash }, last, isRoom);

test('a first visit begins on Home, a later one in the room last used', () => {
  assert.equal(land('/'), '/');
  assert.equal(land('/', '/map'), '/map');
  assert.equal(land('/', '/robot?name=anna'), '/robot?name=anna');
  assert.equal(land('/', '/'), '/');
});

test('an address with a room is kept, whatever was used last', () => {
  assert.equal(land('/connect', '/map'), '/connect');
  assert.equal(land('/robot', '/map', { search: '?name=otto' }), '/robot?name=otto');
  assert.equal(land('/presets', '/map', { hash: '#abc' }), '/presets');
});

test('an old address with a hash opens its room, an unknown one does not', () => {
  assert.equal(land('/', '/map', { hash: '#track' }), '/track');
  assert.equal(land('/', null, { hash: '#/connect' }), '/connect');
  assert.equal(land('/', '/map', { hash: '#nothing' }), '/map');
});

test('a stored address that is no room, or no path of ours, begins on Home', () => {
  assert.equal(land('/', '/gone'), '/');
  assert.equal(land('/', 'https://example.org/'), '/');
  assert.equal(land('/', '//example.org/map'), '/');
});

test('every product opens in its first room, and every room of a product is in the table', () => {
  for (const product of products) {
    assert.ok(product.rooms.length > 0, product.id);
    for (const room of product.rooms) assert.equal(productOf(room), product);
  }
  const ids = products.map(({ id }) => id);
  assert.ok(rooms.every(({ product }) => product === undefined || ids.includes(product)));
  assert.equal(new Set(rooms.map(({ path }) => path)).size, rooms.length);
});

test('Settings keep the tabs of the last product, Home has none', () => {
  const settings = roomAt('/settings');
  assert.equal(productOf(settings), null);
  assert.equal(productOf(settings, 'weirdphone').id, 'weirdphone');
  assert.equal(productOf(home, 'weirdphone'), null);
  assert.equal(roomAt('/gone'), home);
});

/** A shape of a picture, as far as `icon` draws it. */
class Shape {
  attributes = {};
  children = [];
  setAttribute(name, value) { this.attributes[name] = value; }
  append(child) { this.children.push(child); }
}

/** What a picture draws. */
const drawn = (picture) => picture.children[0].attributes.d;

test('each door and each tab has a picture of its own, another product or room that of any app', () => {
  globalThis.document = { createElementNS: () => new Shape() };
  const other = drawn(icon('app'));
  const tabs = products.filter((product) => product.rooms.length > 1).flatMap((product) => product.rooms);
  for (const id of [...products.map((product) => product.icon), ...tabs.map(({ name }) => name)]) {
    assert.equal(drawn(iconOf(id)), drawn(icon(id)), id);
    assert.notEqual(drawn(iconOf(id)), other, id);
  }
  assert.equal(drawn(iconOf('chorus')), other);
  assert.equal(drawn(iconOf('constructor')), other);
  delete globalThis.document;
});

test('the page About lists every room of a product', () => {
  const listed = listedRooms.map(({ name }) => name);
  for (const { name, product } of rooms) if (product) assert.ok(listed.includes(name), name);
});

const channels = [{ name: 'headPitch', index: 2 }, { name: 'headYaw', index: 1 }];
const meters = ({ yaw = 0, pitch = 0, isTracked = true, low = 0b110 }) => ({
  isTracked, input: [0, yaw, pitch], output: [0, 0, 0], available: { low, high: 0 }, sounding: { low: 0, high: 0 },
});

test('the eyes look where the head turns, mirrored, and not beyond the edge', () => {
  const angles = anglesOf(channels);
  assert.deepEqual(angles, { yaw: 1, pitch: 2 });
  const look = gazeAt(meters({ yaw: 0.2, pitch: 0.1 }), angles);
  assert.ok(Math.abs(look.x + 0.2 * 180 / Math.PI / 35) < 1e-9);
  assert.ok(Math.abs(look.y - 0.1 * 180 / Math.PI / 25) < 1e-9);
  assert.deepEqual(gazeAt(meters({ yaw: -3, pitch: -3 }), angles), { x: 1, y: -1 });
});

test('without a face, or without its angles, the eyes look ahead', () => {
  const middle = { x: 0, y: 0 };
  const angles = anglesOf(channels);
  assert.deepEqual(gazeAt(null, angles), middle);
  assert.deepEqual(gazeAt(meters({ yaw: 1, isTracked: false }), angles), middle);
  assert.deepEqual(gazeAt(meters({ yaw: 1, low: 0b010 }), angles), middle);
  assert.deepEqual(gazeAt(meters({ yaw: 1 }), {}), middle);
});

test('actions before the first connection wait for it, later ones do not', () => {
  const early = new EarlyActions();
  assert.ok(early.keep('first'));
  assert.ok(early.keep('second'));
  assert.deepEqual(early.take(), ['first', 'second']);
  assert.equal(early.keep('late'), false);
  assert.deepEqual(early.take(), []);
});

test('a page keeps only so many early actions', () => {
  const early = new EarlyActions();
  const kept = Array.from({ length: 100 }, (_, i) => early.keep(i)).filter(Boolean);
  assert.equal(kept.length, 16);
});
