import { h, setAttribute, setRows } from '../../core/element.js';
import { boundsOf, connection, fits, fitted, panned, portsOf, revealing, shifted, zoomed } from './geometry.js';
import { listenForGestures } from './gestures.js';
import { nodeBox } from './node-box.js';
import { wires } from './wires.js';

const step = 10;
const keyZoom = 1.2;
/** Smaller names could not be read. */
const readable = 0.72;

/**
 * The graph of a recipe. Set `act` (name, values of the action), `browse` (a place for a new component) and `menu`
 * (what is there, a point of the window) once; `show` the state's graph, `measure` what the nodes do.
 */
export class SxPatch extends HTMLElement {
  act = () => {};
  browse = () => {};
  menu = () => {};
  graph = { nodes: [], edges: [], routes: [], width: 0, height: 0 };
  ports = [];
  view = { x: 0, y: 0, scale: 1 };
  #boxes = new Map();
  #nodes = h('div', { class: 'nodes', role: 'group', 'aria-label': 'Nodes' });
  #wires = wires((kind, index) => this.act(kind === 'edge' ? 'selectEdge' : 'selectRoute', { index }));
  #world = h('div', { class: 'world' });
  #moved = null;
  #armed = null;
  #fitsFor = null;
  #isTouched = false;
  #stops = [];

  connectedCallback() {
    setAttribute(this, 'role', 'group');
    this.#world.replaceChildren(this.#wires.element, this.#nodes);
    if (!this.contains(this.#world)) this.prepend(this.#world);
    const resizes = new ResizeObserver(() => this.#isTouched || this.#begin());
    resizes.observe(this);
    const listeners = { keydown: (event) => this.#key(event), scroll: () => this.#scrolled() };
    for (const [name, listener] of Object.entries(listeners)) this.addEventListener(name, listener);
    this.#stops = [listenForGestures(this, this), () => resizes.disconnect(), () => Object.entries(listeners).forEach((one) => this.removeEventListener(...one))];
  }

  disconnectedCallback() { this.#stops.forEach((stop) => stop()); }

  /** Shows a graph; another `name` is fitted into the element. */
  show(graph, name) {
    this.graph = graph;
    this.#moved = null;
    if (this.#armed && !graph.nodes.some(({ id }) => id === this.#armed.node)) this.#armed = null;
    this.#draw();
    if (name === this.#fitsFor) return;
    this.#fitsFor = name;
    this.#begin();
  }

  /** Shows readings of the nodes by id. */
  measure(readings) { for (const [id, box] of this.#boxes) box.measure(readings.get(id)); }

  /** Shows all of the graph. */
  fit() { this.look(fitted(boundsOf(this.graph.nodes), this.#size)); }

  zoom(factor) { this.look(zoomed(this.view, this.#middle, factor)); }

  look(view) {
    this.#isTouched = true;
    this.#place(view);
  }

  /** The point of the graph in the middle of the element. */
  get centre() {
    const { x, y } = this.#middle;
    return { x: Math.round((x - this.view.x) / this.view.scale), y: Math.round((y - this.view.y) / this.view.scale) };
  }

  /** Draws the wire from a port to a point of the graph; none without a port. */
  draft(port, point) {
    if (!port) return this.#wires.draw(null);
    const [from, to] = port.side === 'out' ? [port, point] : [point, port];
    this.#wires.draw({ x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }

  /** Shows a node away from its place while it is dragged; back without one. */
  drag(node, dx, dy) {
    if (!node && !this.#moved) return;
    this.#moved = node ? { node, dx, dy } : null;
    if (node) this.#draw();
  }

  focusNode(id) {
    const body = id && this.querySelector(`[data-node="${CSS.escape(id)}"]`);
    if (body) body.focus({ preventScroll: true });
    else this.focus({ preventScroll: true });
  }

  /** Takes a port as one end of a new edge; the second one makes it. */
  press(port) {
    const first = this.#armed;
    this.#armed = null;
    if (first && fits(first, port)) this.act('connect', connection(first, port));
    else if (!first || first.node !== port.node || first.name !== port.name || first.side !== port.side) this.#armed = port;
    this.#draw();
  }

  disarm() {
    if (!this.#armed) return;
    this.#armed = null;
    this.#draw();
  }

  #begin() {
    this.#isTouched = false;
    this.#place(fitted(boundsOf(this.graph.nodes), this.#size, readable));
  }

  get #size() { return { width: this.clientWidth, height: this.clientHeight }; }
  get #middle() { return { x: this.clientWidth / 2, y: this.clientHeight / 2 }; }

  #place(view) {
    this.view = view;
    this.#world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.style.setProperty('--grid', `${24 * view.scale}px`);
    this.style.setProperty('--grid-x', `${view.x}px`);
    this.style.setProperty('--grid-y', `${view.y}px`);
  }

  #draw() {
    const { nodes, edges, routes } = this.#moved ? this.#shiftedGraph() : this.graph;
    this.ports = portsOf({ nodes, edges });
    const rows = nodes.map((node) => ({ ...node, ports: this.#portsOf(node) }));
    setRows(this.#nodes, rows, ({ id, role }) => `${id} ${role}`, (node) => this.#box(node));
    for (const id of this.#boxes.keys()) if (!nodes.some((node) => node.id === id)) this.#boxes.delete(id);
    this.#wires.update({ edges, routes });
    this.classList.toggle('is-connecting', this.#armed !== null);
  }

  #shiftedGraph() {
    const { node, dx, dy } = this.#moved;
    const follow = (edge) => shifted(edge, node, dx, dy);
    return {
      nodes: this.graph.nodes.map((one) => (one.id === node ? { ...one, x: one.x + dx, y: one.y + dy } : one)),
      edges: this.graph.edges.map(follow), routes: this.graph.routes.map(follow),
    };
  }

  /**
   * Ports from the node's corner. Tab reaches those of the selected node, of the graph's input and output, and all that an
   * armed one fits.
   */
  #portsOf(node) {
    const armed = this.#armed;
    return this.ports.filter((port) => port.node === node.id).map((port) => {
      const isArmed = Boolean(armed && armed.node === port.node && armed.side === port.side && armed.name === port.name);
      const isOffered = fits(armed, port);
      const isAlone = this.ports.filter((one) => one.node === port.node && one.side === port.side).length === 1;
      return { ...port, isAlone, x: port.x - node.x, y: port.y - node.y, isArmed, isOffered, isReachable: isArmed || isOffered || (!armed && (node.isSelected || node.role === 'end')) };
    });
  }

  #box(node) {
    const box = nodeBox(node, {
      // A pointer's press is a gesture; this one is a key's.
      press: (event) => event.detail === 0 && this.act('select', { node: node.id }),
      pressPort: (side, name, event) => event.detail === 0
        && this.press(this.ports.find((port) => port.node === node.id && port.side === side && port.name === name)),
    });
    this.#boxes.set(node.id, box);
    box.element.addEventListener('focusin', () => this.#reveal(node.id));
    return box;
  }

  /** What a browser scrolls to, such as a focused port, moves the view instead. */
  #scrolled() {
    const { scrollLeft, scrollTop } = this;
    if (scrollLeft === 0 && scrollTop === 0) return;
    this.scrollTo(0, 0);
    this.look(panned(this.view, -scrollLeft, -scrollTop));
  }

  #reveal(id) {
    this.#scrolled();
    const node = this.graph.nodes.find((one) => one.id === id);
    if (node && !this.#moved) this.#place(revealing(this.view, node, this.#size));
  }

  #key(event) {
    const { node, edge, route } = event.target.dataset;
    if (event.key === 'Escape') this.#armed ? this.disarm() : this.act('select', { node: null });
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#delete({ node, edge, route });
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === '+' || event.key === '=') this.zoom(keyZoom);
    else if (event.key === '-') this.zoom(1 / keyZoom);
    else if (!this.#arrow(event, node)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #delete({ node, edge, route }) {
    if (edge) this.act('disconnect', { edge: Number(edge) });
    else if (route) this.act('removeModulation', { index: Number(route) });
    else if (node) this.act('delete', { node });
    else this.deleteSelection();
    this.focus({ preventScroll: true });
  }

  deleteSelection() {
    const { nodes, edges, routes } = this.graph;
    const selected = (list) => list.find(({ isSelected }) => isSelected);
    if (selected(edges)) this.act('disconnect', { edge: selected(edges).index });
    else if (selected(routes)) this.act('removeModulation', { index: selected(routes).index });
    else if (selected(nodes)) this.act('delete', { node: selected(nodes).id });
  }

  #arrow({ key, shiftKey }, id) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!way) return false;
    const [dx, dy] = way.map((direction) => direction * (shiftKey ? 1 : step));
    const node = this.graph.nodes.find((one) => one.id === id && one.role !== 'end');
    if (node) this.act('move', { node: id, x: node.x + dx, y: node.y + dy });
    else this.look(panned(this.view, -4 * dx, -4 * dy));
    return true;
  }
}

customElements.define('sx-patch', SxPatch);
