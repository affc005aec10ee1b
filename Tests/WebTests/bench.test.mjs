import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boundsOf, connection, curveOf, fits, fitted, freePlace, hit, pathOf, pointOn, portAt, portFor, portsOf, revealing,
  shifted, toGraph, zoomed,
} from '../../Web/parts/bench/geometry.js';
import { keyAt, keyOf, layout, manualsOf, velocityAt } from '../../Web/parts/bench/piano.js';
import { positionOf, typedNumber, valueAt } from '../../Web/parts/bench/scale-row.js';
import { spectrumLine } from '../../Web/parts/bench/spectrum.js';

const port = (name) => ({ name, isConnected: false });
const node = (id, x, y, inputs, outputs) => ({
  id, x, y, width: 150, height: 90, inputs: inputs.map(port), outputs: outputs.map(port),
});
const graph = {
  nodes: [node('lfo', 0, 0, [], ['X', 'Y']), node('filter', 300, 0, ['Sound', 'Cutoff'], ['Low']), node('out', 600, 0, ['1'], [])],
  edges: [{ index: 0, from: 'filter', output: null, to: 'out', input: null, x1: 450, y1: 39, x2: 600, y2: 45 }],
  routes: [{ index: 0, from: 'lfo', output: 'Y', to: 'filter', input: 'Cutoff', x1: 150, y1: 57, x2: 375, y2: 90 }],
};
const ports = portsOf(graph);
const named = (id, side, name) => ports.find((one) => one.node === id && one.side === side && one.name === name);
const near = (a, b, most = 1e-9) => assert.ok(Math.abs(a - b) <= most, `${a} is not ${b}`);

test('ports stand in rows below the header, inputs left and outputs right', () => {
  assert.deepEqual(ports.map(({ node: id, side, name }) => `${id} ${side} ${name}`),
    ['lfo out X', 'lfo out Y', 'filter in Sound', 'filter in Cutoff', 'filter out Low', 'out in 1']);
  assert.deepEqual([named('lfo', 'out', 'Y').x, named('lfo', 'out', 'Y').y], [150, 57]);
  assert.deepEqual([named('filter', 'in', 'Sound').x, named('filter', 'in', 'Sound').y], [300, 39]);
});

test('where an edge ends is its port, also without a name', () => {
  assert.deepEqual([named('out', 'in', '1').x, named('out', 'in', '1').y], [600, 45]);
});

test('a curve begins and ends at its ports, level there', () => {
  const edge = { x1: 10, y1: 20, x2: 400, y2: 300 };
  const curve = curveOf(edge);
  assert.deepEqual(pointOn(curve, 0), { x: 10, y: 20 });
  assert.deepEqual(pointOn(curve, 1), { x: 400, y: 300 });
  assert.equal(curve[1].y, 20);
  assert.equal(curve[2].y, 300);
  assert.ok(curve[1].x > 10 && curve[2].x < 400);
  assert.match(pathOf(edge), /^M 10 20 C [\d.]+ 20, [\d.]+ 300, 400 300$/);
});

test('a press finds the port before the node, the node before curves, curves before nothing', () => {
  assert.equal(hit(graph, ports, { x: 301, y: 40 }, 1).port, named('filter', 'in', 'Sound'));
  assert.equal(hit(graph, ports, { x: 375, y: 45 }, 1).node.id, 'filter');
  const middle = pointOn(curveOf(graph.edges[0]), 0.5);
  assert.equal(hit(graph, ports, { x: middle.x, y: middle.y + 4 }, 1).edge.index, 0);
  const between = pointOn(curveOf(graph.routes[0]), 0.5);
  assert.equal(hit(graph, ports, between, 1).route.index, 0);
  assert.deepEqual(hit(graph, ports, { x: 250, y: 400 }, 1), {});
});

test('a finger reaches further than a mouse, and the reach is in pixels at every scale', () => {
  const point = { x: 282, y: 39 };
  assert.equal(portAt(ports, graph.nodes, point, 1, 'mouse'), null);
  assert.equal(portAt(ports, graph.nodes, point, 1, 'touch').node, 'filter');
  assert.equal(portAt(ports, graph.nodes, point, 0.5, 'mouse').node, 'filter');
});

test('a wire leads from an output to an input of another node, drawn in either direction', () => {
  const [from, to] = [named('lfo', 'out', 'X'), named('filter', 'in', 'Cutoff')];
  assert.ok(fits(from, to) && fits(to, from));
  assert.ok(!fits(from, named('filter', 'out', 'Low')) && !fits(named('filter', 'in', 'Sound'), named('filter', 'out', 'Low')));
  assert.ok(!fits(null, to));
  const wanted = { from: 'lfo', output: 'X', to: 'filter', input: 'Cutoff' };
  assert.deepEqual(connection(from, to), wanted);
  assert.deepEqual(connection(to, from), wanted);
});

test('a wire that is dropped on a node takes its first free port', () => {
  const taken = ports.map((one) => (one.name === 'Sound' ? { ...one, isConnected: true } : one));
  assert.equal(portFor(ports, 'filter', named('lfo', 'out', 'X')).name, 'Sound');
  assert.equal(portFor(taken, 'filter', named('lfo', 'out', 'X')).name, 'Cutoff');
  assert.equal(portFor(ports, 'lfo', named('filter', 'out', 'Low')), null);
});

test('a new node is not put on another one', () => {
  assert.deepEqual(freePlace(graph.nodes, { x: 310, y: 10 }), { x: 310, y: 100 });
  assert.deepEqual(freePlace(graph.nodes, { x: 100, y: 10 }), { x: 100, y: 10 });
});

test('edges follow a node that is dragged, at its end alone', () => {
  const moved = shifted(graph.edges[0], 'out', 5, -7);
  assert.deepEqual([moved.x1, moved.y1, moved.x2, moved.y2], [450, 39, 605, 38]);
  assert.deepEqual(shifted(graph.edges[0], 'lfo', 5, 5), graph.edges[0]);
});

test('a graph is fitted into the middle, never enlarged, and begins at the corner where it stays readable', () => {
  const bounds = boundsOf(graph.nodes);
  assert.deepEqual(bounds, { left: 0, top: 0, right: 750, bottom: 90 });
  assert.equal(fitted(bounds, { width: 2000, height: 500 }).scale, 1);
  const small = fitted(bounds, { width: 415, height: 300 });
  near(small.scale, 0.5);
  assert.deepEqual([small.x, small.y], [20, 127.5]);
  const readable = fitted(bounds, { width: 415, height: 300 }, 0.8);
  assert.deepEqual([readable.scale, readable.x], [0.8, 20]);
});

test('the point under the pointer stays while the graph is zoomed', () => {
  const view = { x: 30, y: -12, scale: 0.7 };
  const point = { x: 200, y: 160 };
  const before = toGraph(view, point);
  const after = toGraph(zoomed(view, point, 1.7), point);
  near(after.x, before.x);
  near(after.y, before.y);
  assert.equal(zoomed(view, point, 1000).scale, 2.5);
  assert.equal(zoomed(view, point, 0.0001).scale, 0.25);
});

test('a node outside of the view is brought in, and one inside does not move it', () => {
  const view = { x: 0, y: 0, scale: 1 };
  const size = { width: 400, height: 300 };
  assert.deepEqual(revealing(view, { x: 100, y: 100, width: 150, height: 90 }, size), view);
  assert.deepEqual(revealing(view, { x: 600, y: 100, width: 150, height: 90 }, size), { x: -366, y: 0, scale: 1 });
});

test('a slider has its value on its scale, and back', () => {
  const linear = { minimum: -40, maximum: 0, isLogarithmic: false };
  const logarithmic = { minimum: 20, maximum: 20_000, isLogarithmic: true };
  near(valueAt(0.25, linear), -30);
  near(valueAt(1 / 3, logarithmic), 200, 1e-6);
  for (const rule of [linear, logarithmic]) {
    for (const position of [0, 0.1, 0.5, 0.9, 1]) near(positionOf(valueAt(position, rule), rule), position);
  }
  assert.equal(positionOf(5, { minimum: 3, maximum: 3, isLogarithmic: false }), 0);
  assert.equal(positionOf(-5, logarithmic), 0);
});

test('typed numbers may have their unit, a comma, a minus sign and a k', () => {
  const hertz = { unit: 'Hz', maximum: 20_000 };
  const rows = [['440', 440], ['440 Hz', 440], ['1.2k', 1200], ['1,2 kHz', 1200], ['  −3 ', -3], ['.5', 0.5]];
  for (const [text, number] of rows) near(typedNumber(text, hertz), number);
  near(typedNumber('20 %', { unit: '%', maximum: 1 }), 0.2);
  near(typedNumber('20', { unit: '%', maximum: 100 }), 20);
  for (const text of ['', 'loud', '1e99', '4 dB', '--3']) assert.equal(typedNumber(text, hertz), null, text);
});

const keys = Array.from({ length: 25 }, (_, step) => ({
  note: 60 + step, isBlack: [1, 3, 6, 8, 10].includes(step % 12), letter: 'awsedftgyhujkolp'[step] ?? '',
}));
const places = layout(manualsOf(keys, false));
const noteAt = (x, y, among = places) => keyAt(among, x, y)?.note ?? null;

test('two octaves have fifteen white keys side by side, and black ones over their seams', () => {
  const white = places.filter(({ isBlack }) => !isBlack);
  assert.equal(white.length, 15);
  near(white.reduce((sum, { width }) => sum + width, 0), 1);
  const [sharp] = places.filter(({ isBlack }) => isBlack);
  near(sharp.left + sharp.width / 2, 1 / 15);
});

test('a place on the keys is a note: black above, white below', () => {
  assert.equal(noteAt(1 / 15, 0.3), 61);
  assert.equal(noteAt(1 / 15 + 0.001, 0.9), 62);
  assert.equal(noteAt(0.999, 0.9), 84);
  for (const [x, y] of [[-0.1, 0.5], [1, 0.5], [0.5, 1.2]]) assert.equal(noteAt(x, y), null);
});

test('a press is louder nearer to the front, up to the chosen velocity', () => {
  const [white, black] = places;
  assert.equal(velocityAt(white, 1, 100), 100);
  assert.equal(velocityAt(white, 0, 100), 40);
  assert.equal(velocityAt(black, 0.62, 127), 127);
  assert.equal(velocityAt(white, 0, 0), 1);
});

test('where there is little room the lower octave lies below the upper one', () => {
  const narrow = layout(manualsOf(keys, true));
  assert.equal(noteAt(0.01, 0.95, narrow), 60);
  assert.equal(noteAt(0.01, 0.45, narrow), 72);
  assert.equal(noteAt(0.999, 0.45, narrow), 84);
  assert.deepEqual(narrow.filter(({ isBlack }) => !isBlack).map(({ note }) => note).length, 15);
  const low = narrow.find(({ note }) => note === 60);
  assert.equal(velocityAt(low, 1, 100), 100);
  assert.equal(velocityAt(low, 0.5, 100), 40);
});

test('letters of the state play, in both cases, and not with a control key', () => {
  assert.equal(keyOf(keys, { key: 'd' }).note, 64);
  assert.equal(keyOf(keys, { key: 'W' }).note, 61);
  assert.equal(keyOf(keys, { key: 'd', ctrlKey: true }), null);
  assert.equal(keyOf(keys, { key: 'Delete' }), null);
  assert.equal(keyOf(keys, { key: 'x' }), null);
});

test('a spectrum is a line from the lowest to the highest frequency, 0 dB at the top', () => {
  assert.deepEqual(spectrumLine([0, -60, -120]), [0, 1, 0.5, 0.5, 1, 0]);
  assert.deepEqual(spectrumLine([12, -200]), [0, 1, 1, 0]);
});
