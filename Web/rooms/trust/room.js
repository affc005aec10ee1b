import { h } from '../../core/element.js';
import { icon } from '../../parts/buttons.js';
import '../../parts/field.js';
import { systemHere, systems } from './systems.js';

export const styles = ['/style/room-pages.css'];

/** How to trust the hub's authority once, for each system. */
export function mount(root) {
  const steps = h('ol', { class: 'trust-steps' });
  const note = h('p', { class: 'muted small' });
  const choice = h('sx-segmented', { label: 'System', prefix: 'trust.system', class: 'wrapping' });
  const show = (id) => {
    const system = systems.find((candidate) => candidate.id === id);
    choice.show(systems, id);
    steps.replaceChildren(...system.steps.map((step) => h('li', {}, step)));
    note.textContent = system.note ?? '';
  };
  choice.addEventListener('choose', ({ detail }) => show(detail));
  root.append(h('div', { class: 'page' }, h('article', { class: 'card' },
    h('h1', {}, 'Trust this hub once'),
    h('p', {}, 'Browsers allow the camera only on pages with a certificate that the device trusts. '
      + 'Your hub created its own certificate; trust it once on this device.'),
    h('a', { class: 'button primary', href: '/ca.crt', testid: 'trust.download' },
      icon('shield'), 'Get the certificate'),
    choice, steps, note,
    h('p', { class: 'hint' }, 'It is valid for addresses in your own network only, never for a site on '
      + 'the internet. Its key stays on the computer with the hub. You can remove it at any time in the '
      + 'same place.'),
    h('a', { class: 'button', href: '/sensor' }, icon('camera'), 'To the camera page'))));
  show(systemHere());
}
