/** A view of the graph: a point of the graph is at scale · point + (x, y) of the element. */
export const smallest = 0.25;
export const largest = 2.5;

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
