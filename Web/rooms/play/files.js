import { h, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { base64, fileButton, takeDrops } from '../../parts/file-button.js';

/** The files that the instrument takes, chosen or dropped on the page: recipes, Scala tunings, MIDI files. */
export function files(act) {
  let largest = 0;
  const take = async (file) => {
    const { name, size } = file;
    if (size > largest) return act('refuseFile', { name, size });
    if (/\.json$/i.test(name)) return act('addRecipe', { json: await file.text() });
    if (/\.(scl|kbm)$/i.test(name)) return act('addTuning', { name, text: await file.text() });
    if (/\.midi?$/i.test(name)) return act('playSong', { name, base64: await base64(file) });
    return act('refuseFile', { name, size: 0 });
  };
  const recipe = fileButton({ picture: 'upload', word: 'Add a recipe file', accept: '.json', testid: 'play.recipe.file', send: take });
  const scale = fileButton({ picture: 'upload', word: 'Add a Scala file', accept: '.scl,.kbm', testid: 'play.tuning.file', send: take });
  const title = h('span', { testid: 'play.tuning' });
  const forget = quietButton('trash', 'Twelve equal steps again', () => act('removeTuning'), { testid: 'play.tuning.remove' });
  const song = fileButton({ picture: 'play', word: 'Play a MIDI file', accept: '.mid,.midi', testid: 'play.song.file', send: take });
  const stop = quietButton('stop', 'Stop the MIDI file', () => act('stopSong'), { testid: 'play.song.stop' });
  const position = h('span', { class: 'muted small', role: 'status', testid: 'play.song' });
  const row = (...content) => h('div', { class: 'file-row' }, ...content);
  return {
    recipe: row(recipe.element),
    tuning: row(h('span', { class: 'small' }, 'Tuning: ', title), forget, scale.element),
    song: row(song.element, stop, position),
    update(state) {
      largest = state.largestFile;
      setText(title, state.tuning);
      forget.hidden = !state.hasTuning;
      stop.hidden = !state.song.isPlaying;
      setText(position, state.song.text);
    },
    leave: takeDrops(take),
  };
}
