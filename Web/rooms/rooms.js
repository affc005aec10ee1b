/**
 * Every room by the path that opens it; those with a tab come first, in the order of keys 1–7.
 * `about` is its description on the page About.
 */
export const rooms = [
  { path: '/track', name: 'track', tab: 'Track', about: 'The face, its meters, the record button.' },
  {
    path: '/connect', name: 'connect', tab: 'Connect',
    about: 'Sources and outputs. “Use my phone” opens this hub to your network.',
  },
  { path: '/map', name: 'map', tab: 'Map', about: 'What each channel controls: range, curve, smoothing, routes.' },
  { path: '/presets', name: 'presets', tab: 'Presets', about: 'Save, load and share outputs and mappings.' },
  { path: '/takes', name: 'takes', tab: 'Takes', about: 'Recordings: play, compare, import and export.' },
  {
    path: '/nerve', name: 'nerve', tab: 'NERVE',
    about: 'The voltages of sixteen jacks, as a NERVE module receives them.',
  },
  { path: '/settings', name: 'settings', tab: 'Settings', about: 'Calibration, frame rate, network, statistics.' },
  { path: '/about', name: 'about', title: 'About', isOffline: true },
  { path: '/sensor', name: 'sensor', title: 'Camera', about: 'This device’s camera as a performer.' },
  { path: '/robot', name: 'robot', title: 'Robot', about: 'A robot’s face that looks at people.' },
  { path: '/trust', name: 'trust', title: 'Trust this hub', isOffline: true },
  { path: '/pair', name: 'pair', title: 'Pair', isOffline: true },
];

export const tabs = rooms.filter(({ tab }) => tab);

/** The rooms on the page About, each with its visible name. */
export const listedRooms = rooms.filter(({ about }) => about)
  .map(({ path, tab, title, about }) => ({ path, label: (tab ?? title).toUpperCase(), about }));
