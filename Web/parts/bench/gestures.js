import { connection, fits, hit, isInside, panned, portAt, portFor, toGraph, zoomed } from './geometry.js';

/** Pixels of movement until a press is a drag, and milliseconds until a still finger opens the menu. */
const slop = 5;
const longPress = 550;

/**
 * Mouse, pen and fingers on the graph: drag a node, drag from a port to a port, pan, pinch, wheel, tap, long press.
 * `patch` is the element { graph, ports, view, act, look, draft, drag, menu }. Returns stop.
 */
export function listenForGestures(patch, surface) {
  const pointers = new Map();
  let gesture = null, timer = 0;
  const aim = new AbortController();
  const { signal } = aim;
  const place = ({ clientX, clientY }) => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const listen = (name, listener, options = {}) => surface.addEventListener(name, listener, { signal, ...options });

  listen('pointerdown', (event) => {
    if (event.button > 0 || event.target.closest('.patch-tools, .patch-empty button')) return;
    const at = place(event);
    pointers.set(event.pointerId, at);
    try { surface.setPointerCapture(event.pointerId); } catch { /* it ended before its event came */ }
    clearTimeout(timer);
    if (pointers.size > 1) return beginPinch();
    const point = toGraph(patch.view, at);
    const found = hit(patch.graph, patch.ports, point, patch.view.scale, event.pointerType);
    gesture = { ...found, start: at, last: at, isDrag: false };
    focusOn(found, event);
    if (event.pointerType === 'touch') timer = setTimeout(() => longPressed(event, found), longPress);
  });
  listen('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return hover(event);
    const at = place(event);
    pointers.set(event.pointerId, at);
    if (!gesture) return;
    if (gesture.pinch) return pinch();
    if (!gesture.isDrag && Math.hypot(at.x - gesture.start.x, at.y - gesture.start.y) < slop) return;
    clearTimeout(timer);
    gesture.isDrag = true;
    drag(at, event.pointerType);
    gesture.last = at;
  });
  for (const end of ['pointerup', 'pointercancel']) listen(end, (event) => {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(timer);
    if (gesture && !gesture.pinch && event.type === 'pointerup') finish(place(event), event.pointerType);
    patch.draft(null);
    patch.drag(null);
    if (pointers.size === 0) gesture = null;
  });
  listen('wheel', (event) => {
    event.preventDefault();
    const isZoom = event.ctrlKey || event.metaKey || Math.abs(event.deltaX) === 0;
    if (isZoom) patch.look(zoomed(patch.view, place(event), Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 300)));
    else patch.look(panned(patch.view, -event.deltaX, -event.deltaY));
  }, { passive: false });
  listen('contextmenu', (event) => {
    event.preventDefault();
    if (event.detail === 0 && event.clientX === 0) return patch.menu(focused(), centreOf(document.activeElement));
    const at = place(event);
    patch.menu(hit(patch.graph, patch.ports, toGraph(patch.view, at), patch.view.scale), { x: event.clientX, y: event.clientY });
  });
  listen('dblclick', (event) => {
    const found = hit(patch.graph, patch.ports, toGraph(patch.view, place(event)), patch.view.scale);
    if (Object.keys(found).length === 0 && event.target === surface) patch.browse(toGraph(patch.view, place(event)));
  });
  return () => aim.abort();

  function focused() {
    const { node, edge, route } = document.activeElement?.dataset ?? {};
    if (node) return { node: patch.graph.nodes.find(({ id }) => id === node) };
    if (edge) return { edge: patch.graph.edges.find(({ index }) => String(index) === edge) };
    return route ? { route: patch.graph.routes.find(({ index }) => String(index) === route) } : {};
  }

  function centreOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  function longPressed(event, found) {
    if (gesture?.isDrag || gesture?.pinch || found.port) return;
    gesture = null;
    patch.menu(found, { x: event.clientX, y: event.clientY });
  }

  /** The browser's focus follows a press, so that keys go on from there. */
  function focusOn({ node, port }, event) {
    event.preventDefault();
    patch.focusNode(port?.node ?? node?.id ?? null);
  }

  function hover(event) {
    if (event.pointerType !== 'mouse') return;
    const found = hit(patch.graph, patch.ports, toGraph(patch.view, place(event)), patch.view.scale);
    const cursor = found.port ? 'crosshair' : found.node || found.edge || found.route ? 'pointer' : '';
    if (surface.style.cursor !== cursor) surface.style.cursor = cursor;
  }

  function drag(at, pointer) {
    const { scale } = patch.view;
    if (gesture.port) {
      const point = toGraph(patch.view, at);
      const near = portAt(patch.ports.filter((port) => fits(port, gesture.port)), patch.graph.nodes, point, scale, pointer);
      return patch.draft(gesture.port, near ?? point);
    }
    if (gesture.node?.role === 'end') return;
    if (gesture.node) return patch.drag(gesture.node.id, (at.x - gesture.start.x) / scale, (at.y - gesture.start.y) / scale);
    patch.look(panned(patch.view, at.x - gesture.last.x, at.y - gesture.last.y));
  }

  function finish(at, pointer) {
    const { node, port, edge, route, isDrag } = gesture;
    if (!isDrag) {
      if (port) return patch.press(port);
      if (node) return patch.act('select', { node: node.id });
      if (edge) return patch.act('selectEdge', { index: edge.index });
      if (route) return patch.act('selectRoute', { index: route.index });
      patch.disarm();
      return patch.act('select', { node: null });
    }
    const point = toGraph(patch.view, at);
    if (port) return drop(port, point, pointer);
    if (!node || node.role === 'end') return;
    const { scale } = patch.view;
    patch.act('move', {
      node: node.id, x: Math.round(node.x + (at.x - gesture.start.x) / scale), y: Math.round(node.y + (at.y - gesture.start.y) / scale),
    });
  }

  function drop(from, point, pointer) {
    const candidates = patch.ports.filter((port) => fits(port, from));
    const under = patch.graph.nodes.findLast((node) => isInside(node, point));
    const to = portAt(candidates, patch.graph.nodes, point, patch.view.scale, pointer)
      ?? (under ? portFor(patch.ports, under.id, from) : null);
    if (to) patch.act('connect', connection(from, to));
  }

  function beginPinch() {
    const [a, b] = [...pointers.values()];
    gesture = { pinch: { view: patch.view, distance: Math.hypot(a.x - b.x, a.y - b.y), middle: middleOf(a, b) } };
    patch.draft(null);
    patch.drag(null);
  }

  function pinch() {
    const [a, b] = [...pointers.values()];
    if (!b) return;
    const { view, distance, middle } = gesture.pinch;
    const now = middleOf(a, b);
    const next = zoomed(view, middle, Math.hypot(a.x - b.x, a.y - b.y) / Math.max(distance, 1));
    patch.look(panned(next, now.x - middle.x, now.y - middle.y));
  }
}

function middleOf(a, b) { return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }; }
