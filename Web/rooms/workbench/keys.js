import { bindKey, listenForUndo } from '../../core/keys.js';

/** The keys of the room. Returns stop. */
export function listenForBenchKeys(act, { togglePlay, browse, deleteSelection }) {
  const search = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    browse();
  };
  const save = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    act('save');
  };
  const listeners = [search, save];
  for (const listener of listeners) addEventListener('keydown', listener);
  const stops = [
    bindKey(' ', 'Play, or stop', togglePlay),
    bindKey('/', 'Add a component', browse),
    bindKey('Delete', 'Delete what is selected', deleteSelection),
    bindKey('!', 'End all notes', () => act('panic')),
    listenForUndo(act),
    ...listeners.map((listener) => () => removeEventListener('keydown', listener)),
  ];
  return () => stops.forEach((stop) => stop());
}
