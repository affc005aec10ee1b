import { identify, setAttribute, setRows, setText } from '../../core/element.js';
import { curveOf, pathOf, pointOn } from './geometry.js';

const space = 'http://www.w3.org/2000/svg';

function make(tag, attributes = {}) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The edges of the graph and its modulations, and the wire that is being drawn; `press` gets ("edge" | "route", index). */
export function wires(press) {
  const edges = make('g'), routes = make('g', { class: 'routes' });
  const draft = make('path', { class: 'wire is-draft' });
  const element = make('svg', { class: 'wires', role: 'group', 'aria-label': 'Connections' });
  element.append(edges, routes, draft);
  return {
    element,
    update(graph) {
      setRows(edges, graph.edges, ({ index }) => index, (edge) => wire(edge, 'edge', press));
      setRows(routes, graph.routes, ({ index }) => index, (edge) => wire(edge, 'route', press));
    },
    /** The wire from a port to a point; null for none. */
    draw(edge) { draft.setAttribute('d', edge ? pathOf(edge) : ''); },
  };
}

function wire({ index }, kind, press) {
  const element = make('g', { class: `edge is-${kind}`, role: 'button', tabindex: '0' });
  if (kind === 'edge') identify(element, `workbench.edge.${index}`);
  else identify(element, `workbench.route.${index}`);
  element.dataset[kind] = index;
  const title = make('title');
  const line = make('path', { class: 'wire' });
  const halo = make('path', { class: 'wire-halo' });
  const dot = make('circle', { r: 4, class: 'wire-dot' });
  element.append(title, halo, line, dot);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press(kind, index);
  });
  return {
    element,
    update(edge) {
      const path = pathOf(edge);
      setAttribute(line, 'd', path);
      setAttribute(halo, 'd', path);
      const middle = pointOn(curveOf(edge), 0.5);
      setAttribute(dot, 'cx', middle.x);
      setAttribute(dot, 'cy', middle.y);
      setText(title, edge.title);
      setAttribute(element, 'aria-label', edge.title);
      setAttribute(element, 'aria-pressed', String(edge.isSelected));
      element.classList.toggle('is-selected', edge.isSelected);
    },
  };
}
