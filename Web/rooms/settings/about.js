import { h, setRows, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';

/** The version, and links to our own pages. */
export function about(studio) {
  const version = h('p', { class: 'muted', testid: 'settings.version' });
  const links = h('ul', { class: 'about-links' });
  return {
    element: card({ heading: 'About' }, version, links),
    update(state) {
      setText(version, `Sensorium ${state.version}`);
      setRows(links, state.links, ({ id }) => id, (item) => link(item, studio));
    },
  };
}

function link({ id, title, path }, studio) {
  const anchor = h('a', { href: path, testid: `settings.link.${id}` }, title);
  anchor.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const [room, place] = path.split('#');
    studio.go(room).then(() => document.getElementById(place)?.scrollIntoView());
  });
  return { element: h('li', {}, anchor) };
}
