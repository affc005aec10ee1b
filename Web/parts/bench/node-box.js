import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { icon } from '../buttons.js';

const pictures = {
  source: 'wave', filter: 'lowpass', dynamics: 'range', saturation: 'clip', delay: 'loop', modulationEffect: 'compare', spectral: 'spectrum',
  modulator: 'lfo', analyser: 'search', mixer: 'mixer', end: 'chevron',
};
const levelFloor = -60;

/** A node of the graph: its name, role, ports, level, load and problem. `keys` are told of a press on a port or the node. */
export function nodeBox({ id, role }, { press, pressPort }) {
  const name = h('span', { class: 'node-name' });
  const kind = h('span', { class: 'node-kind' });
  const load = h('span', { class: 'node-load' });
  const problem = h('span', { class: 'node-problem', testid: `workbench.node.${id}.problem`, hidden: true }, '!');
  const bar = h('i', {});
  const meter = h('span', { class: 'node-meter', testid: `workbench.node.${id}.meter` }, bar);
  const body = h('button', { type: 'button', class: 'node-body', testid: `workbench.node.${id}`, 'data-node': id, onclick: press },
    icon(pictures[role] ?? 'app'), h('span', { class: 'node-words' }, name, kind), load, problem, meter);
  const ports = h('div', { class: 'node-ports' });
  const element = h('div', { class: 'node', 'data-role': role }, body, ports);
  return {
    element,
    update(node) {
      Object.assign(element.style, { left: `${node.x}px`, top: `${node.y}px`, width: `${node.width}px`, height: `${node.height}px` });
      element.classList.toggle('is-selected', node.isSelected);
      element.classList.toggle('is-bypassed', node.isBypassed);
      element.classList.toggle('is-small', node.role === 'end');
      setText(name, node.id);
      setText(kind, node.component);
      setAttribute(body, 'aria-pressed', String(node.isSelected));
      setAttribute(body, 'aria-label', [node.id, node.component, node.isBypassed && 'bypassed', node.problem].filter(Boolean).join(', '));
      problem.hidden = !node.problem;
      setAttribute(problem, 'title', node.problem);
      setAttribute(body, 'title', node.problem ?? null);
      setRows(ports, node.ports, ({ side, name: port }) => `${side} ${port}`, (port) => portButton(port, pressPort));
    },
    /** Shows a reading, { peak, load }; null without one. */
    measure(reading) {
      const part = reading?.peak === undefined || reading.peak === null ? 0 : 1 - reading.peak / levelFloor;
      bar.style.transform = `scaleX(${Math.min(Math.max(part, 0), 1).toFixed(3)})`;
      setAttribute(meter, 'data-peak', reading?.peak?.toFixed(1));
      setText(load, reading?.load === undefined || reading.load === null ? '' : `${(100 * reading.load).toFixed(2)} %`);
    },
  };
}

function portButton({ node, side, name }, pressPort) {
  const testid = side === 'in' ? `workbench.node.${node}.in.${name}` : `workbench.node.${node}.out.${name}`;
  const word = side === 'in' ? 'Input' : 'Output';
  const title = h('span', { class: 'port-name' });
  const element = h('button', {
    type: 'button', class: `port is-${side}`, testid, 'aria-label': `${word} ${name} of ${node}`, title: name,
    'data-port': side, onclick: (event) => pressPort(side, name, event),
  }, title);
  return {
    element,
    update(port) {
      Object.assign(element.style, { left: `${port.x}px`, top: `${port.y}px` });
      setText(title, port.isAlone ? '' : name);
      element.classList.toggle('is-connected', port.isConnected);
      setAttribute(element, 'aria-pressed', port.isArmed ? 'true' : null);
      element.classList.toggle('is-offered', port.isOffered);
      element.tabIndex = port.isReachable ? 0 : -1;
    },
  };
}
