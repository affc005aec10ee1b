import { bindKey } from '../../core/keys.js';

/** The keys of the robot; digits and comma, which open rooms on other pages, do nothing here. Returns unbind. */
export function bindRobotKeys({ tap, longPress, mirror, toggleScreen, leave }) {
  const ends = [
    bindKey(' ', 'Tap: the next mood', tap),
    bindKey('Enter', null, tap),
    bindKey('r', 'Long press: random moods', longPress),
    bindKey('m', 'Mirror mode on or off', mirror),
    bindKey('f', 'Full screen, or not', toggleScreen),
    bindKey('Escape', 'Home', leave),
    ...'0123456789,'.split('').map((digit) => bindKey(digit, null, () => {})),
  ];
  return () => ends.forEach((end) => end());
}
