import { identify } from '../../core/element.js';

const space = 'http://www.w3.org/2000/svg';
const points = 60;

/** One line for each output over sixty seconds; the newest is at the right. */
export function graph() {
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 590 100');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'Bytes per second of each output');
  identify(svg, 'settings.graph');
  return {
    element: svg,
    update(lines) {
      while (svg.childElementCount > lines.length) svg.lastChild.remove();
      lines.forEach((line, place) => draw(svg.children[place] ?? added(svg), line));
    },
  };
}

function added(svg) {
  const path = document.createElementNS(space, 'path');
  path.setAttribute('vector-effect', 'non-scaling-stroke');
  svg.append(path);
  return path;
}

/** Outputs with the same colour have different dashes. */
function draw(path, { colour, dash, values }) {
  path.dataset.colour = colour;
  path.dataset.dash = dash;
  const start = points - values.length;
  path.setAttribute('d', values.map((value, place) =>
    `${place === 0 ? 'M' : 'L'}${(start + place) * 10} ${(98 - 96 * value).toFixed(1)}`).join(''));
}
