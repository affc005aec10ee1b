/**
 * Every room by the path that opens it; those with a tab come first, in the order of keys 1–7.
 * `about` is what the page About says of it.
 */
export const rooms = [
  { path: '/track', name: 'track', tab: 'Track', about: 'The face, its meters, the record button.' },
  {
    path: '/connect', name: 'connect', tab: 'Connect',
    about: 'Where faces come from and where their values go. “Use my phone” opens this hub to your network.',
  },
  { path: '/map', name: 'map', tab: 'Map', about: 'What each channel does: range, curve, smoothing, routes.' },
  { path: '/presets', name: 'presets', tab: 'Presets', about: 'Whole set-ups to keep, load and hand on.' },
  { path: '/takes', name: 'takes', tab: 'Takes', about: 'What was recorded: play, compare, import and export it.' },
  {
    path: '/nerve', name: 'nerve', tab: 'NERVE',
    about: 'The voltages of sixteen jacks, as a NERVE module receives them.',
  },
  { path: '/settings', name: 'settings', tab: 'Settings', about: 'Calibration, frame rate, network, figures.' },
  { path: '/about', name: 'about', title: 'About', isOffline: true },
  { path: '/sensor', name: 'sensor', title: 'Camera', about: 'This device’s camera as a performer.' },
  { path: '/robot', name: 'robot', title: 'Robot', about: 'A robot’s face that looks back.' },
  { path: '/trust', name: 'trust', title: 'Trust this hub', isOffline: true },
  { path: '/pair', name: 'pair', title: 'Pair', isOffline: true },
];

export const tabs = rooms.filter(({ tab }) => tab);

/** The rooms that About lists, each with its name as people read it. */
export const listedRooms = rooms.filter(({ about }) => about)
  .map(({ path, tab, title, about }) => ({ path, label: (tab ?? title).toUpperCase(), about }));
