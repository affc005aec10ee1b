/** How far from a port or a curve a finger or a mouse reaches it, in pixels. */
const reach = { touch: 24, mouse: 11, pen: 14 };
const samples = 32;
/** Points above the first port's row, and of each row, where no edge says it; GraphBox.swift. */
const header = 30;
const row = 18;

/** The places of all ports: { node, side: "in" | "out", name, x, y, isConnected }; an edge's end says where its port is. */
export function portsOf({ nodes, edges }) {
  return nodes.flatMap((node) => ['in', 'out'].flatMap((side) => {
    const ports = side === 'in' ? node.inputs : node.outputs;
    return ports.map(({ name, isConnected }, index) => {
      const edge = edges.find((one) => (side === 'in'
        ? one.to === node.id && isPort(one.input, name, index) : one.from === node.id && isPort(one.output, name, index)));
      const place = { x: side === 'in' ? node.x : node.x + node.width, y: node.y + header + (index + 0.5) * row };
      const end = edge && (side === 'in' ? { x: edge.x2, y: edge.y2 } : { x: edge.x1, y: edge.y1 });
      return { node: node.id, side, name, isConnected, ...place, ...end };
    });
  }));
}

function isPort(port, name, index) { return port ? port === name : index === 0; }

/** The four points of an edge's Bézier curve. */
export function curveOf({ x1, y1, x2, y2 }) {
  const pull = Math.max(36, Math.min(Math.abs(x2 - x1) / 2 + Math.abs(y2 - y1) / 6, 180));
  return [{ x: x1, y: y1 }, { x: x1 + pull, y: y1 }, { x: x2 - pull, y: y2 }, { x: x2, y: y2 }];
}

/** A curve as the path of an SVG. */
export function pathOf(edge) {
  const [a, b, c, d] = curveOf(edge).map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `M ${a} C ${b}, ${c}, ${d}`;
}

export function pointOn([a, b, c, d], part) {
  const rest = 1 - part;
  const at = (axis) => rest ** 3 * a[axis] + 3 * rest ** 2 * part * b[axis] + 3 * rest * part ** 2 * c[axis] + part ** 3 * d[axis];
  return { x: at('x'), y: at('y') };
}

function distanceToCurve(edge, point) {
  const curve = curveOf(edge);
  let [nearest, before] = [Infinity, curve[0]];
  for (let index = 1; index <= samples; index++) {
    const next = pointOn(curve, index / samples);
    nearest = Math.min(nearest, distanceToLine(before, next, point));
    before = next;
  }
  return nearest;
}

function distanceToLine(a, b, { x, y }) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = Math.min(Math.max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return Math.hypot(a.x + part * dx - x, a.y + part * dy - y);
}

export function isInside({ x, y, width, height }, point) {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/** The nearest of some ports within reach of a point of the graph, or null; inside of a node only its margin counts. */
export function portAt(ports, nodes, point, scale, pointer = 'mouse') {
  const within = reach[pointer] / scale;
  const node = nodes.findLast((one) => isInside(one, point));
  const limit = node ? Math.min(within, node.width / 6) : within;
  const near = ports.map((port) => ({ port, distance: Math.hypot(port.x - point.x, port.y - point.y) }))
    .filter(({ distance }) => distance <= limit).sort((a, b) => a.distance - b.distance);
  return near[0]?.port ?? null;
}

/** What is at a point of the graph: { port }, { node }, { edge }, { route } or {}. */
export function hit(graph, ports, point, scale, pointer = 'mouse') {
  const port = portAt(ports, graph.nodes, point, scale, pointer);
  if (port) return { port };
  const node = graph.nodes.findLast((one) => isInside(one, point));
  if (node) return { node };
  const near = (edges) => edges.map((edge) => ({ edge, distance: distanceToCurve(edge, point) }))
    .filter(({ distance }) => distance <= reach[pointer] / scale).sort((a, b) => a.distance - b.distance)[0];
  const [edge, route] = [near(graph.edges), near(graph.routes)];
  if (edge && (!route || edge.distance <= route.distance)) return { edge: edge.edge };
  return route ? { route: route.edge } : {};
}

/** Whether a wire may lead from one port to another one, in either direction. */
export function fits(one, other) { return Boolean(one && other && one.side !== other.side && one.node !== other.node); }

/** The ports of a new edge, output first: the values of the action `connect`. */
export function connection(one, other) {
  const [from, to] = one.side === 'out' ? [one, other] : [other, one];
  return { from: from.node, output: from.name, to: to.node, input: to.name };
}

/** Where a wire ends that is dropped on a node: at its first free port of the other side, or the first one. */
export function portFor(ports, node, wire) {
  const candidates = ports.filter((port) => port.node === node && fits(port, wire));
  return candidates.find(({ isConnected }) => !isConnected) ?? candidates[0] ?? null;
}

/** A place for a new node from a wanted one downwards, where no corner of another node is near. */
export function freePlace(nodes, { x, y }) {
  const isTaken = (at) => nodes.some((node) => Math.abs(node.x - x) < 40 && Math.abs(node.y - at) < 40);
  let at = y;
  while (isTaken(at)) at += 90;
  return { x, y: at };
}

/** The edge while one of its nodes is moved by a distance. */
export function shifted(edge, node, dx, dy) {
  const [out, into] = [edge.from === node ? 1 : 0, edge.to === node ? 1 : 0];
  return { ...edge, x1: edge.x1 + out * dx, y1: edge.y1 + out * dy, x2: edge.x2 + into * dx, y2: edge.y2 + into * dy };
}

function round(number) { return Math.round(10 * number) / 10; }

/** A view of the graph: a point of the graph is at scale · point + (x, y) of the element. */
const smallest = 0.25;
const largest = 2.5;

const clamped = (scale) => Math.min(Math.max(scale, smallest), largest);

/** The point of the graph under a point of the element. */
export function toGraph({ x, y, scale }, point) { return { x: (point.x - x) / scale, y: (point.y - y) / scale }; }

/** Larger by `factor`, while the point of the element stays where it is. */
export function zoomed(view, point, factor) {
  const scale = clamped(view.scale * factor);
  const { x, y } = toGraph(view, point);
  return { x: point.x - x * scale, y: point.y - y * scale, scale };
}

export function panned({ x, y, scale }, dx, dy) { return { x: x + dx, y: y + dy, scale }; }

/** All of the graph in the middle of an element, never larger than it is; at `least`, its beginning where all is too much. */
export function fitted(bounds, { width, height }, least = smallest, margin = 20) {
  const across = Math.max(bounds.right - bounds.left, 1);
  const down = Math.max(bounds.bottom - bounds.top, 1);
  const scale = clamped(Math.max(Math.min(1, (width - 2 * margin) / across, (height - 2 * margin) / down), least));
  const begin = (room, size) => Math.max((room - size * scale) / 2, margin);
  return { scale, x: begin(width, across) - bounds.left * scale, y: begin(height, down) - bounds.top * scale };
}

/** The rectangle around all nodes. */
export function boundsOf(nodes) {
  if (nodes.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  return {
    left: Math.min(...nodes.map(({ x }) => x)), top: Math.min(...nodes.map(({ y }) => y)),
    right: Math.max(...nodes.map(({ x, width }) => x + width)), bottom: Math.max(...nodes.map(({ y, height }) => y + height)),
  };
}

/** The view moved as little as possible, so that a rectangle of the graph is inside the element. */
export function revealing(view, { x, y, width, height }, size, margin = 16) {
  const shift = (low, high, end) => (low < margin ? margin - low : high > end - margin ? end - margin - high : 0);
  const [left, top] = [view.x + x * view.scale, view.y + y * view.scale];
  return panned(view,
    shift(left, left + width * view.scale, size.width), shift(top, top + height * view.scale, size.height));
}
