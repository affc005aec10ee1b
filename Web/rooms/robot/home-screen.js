import { h } from '../../core/element.js';

const own = [
  ['link', { rel: 'manifest', href: '/icons/robot.json' }],
  ['link', { rel: 'apple-touch-icon', href: '/icons/robot-180.png' }],
  ['link', { rel: 'icon', href: '/icons/robot.svg', type: 'image/svg+xml' }],
  ['meta', { name: 'theme-color', content: '#000000' }],
  ['meta', { name: 'apple-mobile-web-app-title', content: 'Robot' }],
];

/** What this page is when it is kept on a home screen: the robot, not the studio; returns the way back. */
export function becomeApp() {
  const before = own.flatMap(([tag, { rel, name }]) =>
    [...document.head.querySelectorAll(rel ? `${tag}[rel="${rel}"]` : `${tag}[name="${name}"]`)]);
  const ours = own.map(([tag, properties]) => h(tag, properties));
  // Never without an icon, or browsers ask for /favicon.ico.
  document.head.append(...ours);
  before.forEach((element) => element.remove());
  return () => {
    document.head.append(...before);
    ours.forEach((element) => element.remove());
  };
}
