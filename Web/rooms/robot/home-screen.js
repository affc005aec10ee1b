import { h } from '../../core/element.js';

const own = [
  ['link', 'rel', 'apple-touch-icon', 'href', '/icons/robot-180.png'],
  ['link', 'rel', 'icon', 'href', '/icons/robot.svg'],
  ['meta', 'name', 'theme-color', 'content', '#000000'],
  ['meta', 'name', 'apple-mobile-web-app-title', 'content', 'Robot'],
];

/**
 * Makes a home-screen icon of this page open the robot, not the studio; returns a function that reverts this. With a
 * query in the address, which has the robot's name, the icon opens that address: its manifest has no start_url.
 */
export function becomeApp(query) {
  const manifest = query ? '/icons/robot-named.json' : '/icons/robot.json';
  const ends = [...own, ['link', 'rel', 'manifest', 'href', manifest]].map(([tag, key, name, attribute, value]) => {
    // Changed in place: without a link for an instant, a browser asks for /favicon.ico.
    const known = document.head.querySelector(`${tag}[${key}="${name}"]`);
    const element = known ?? h(tag, { [key]: name });
    const before = element.getAttribute(attribute);
    element.setAttribute(attribute, value);
    if (!known) document.head.append(element);
    return () => known ? element.setAttribute(attribute, before) : element.remove();
  });
  return () => ends.forEach((end) => end());
}
