import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';

/** Ready mappings to load, and a link to the user's presets. */
export function presetList(studio, act) {
  const list = h('ul', { class: 'map-presets', testid: 'map.presets' });
  const current = h('p', { testid: 'map.preset' });
  const more = pictureButton('save', 'All presets', () => studio.go('/presets'), { class: 'small' });
  return {
    element: h('div', { class: 'map-preset-page' }, current, list, more),
    update({ presets, nowLoaded }) {
      setText(current, nowLoaded);
      setRows(list, presets, ({ id }) => id, ({ id, name, summary }) => {
        const loaded = h('span', { class: 'map-changed' }, 'loaded');
        const button = h('button', {
          type: 'button', class: 'map-preset', testid: `map.preset.${id}`, onclick: () => act('load', { preset: id }),
        }, h('b', {}, name), loaded, h('span', { class: 'map-use' }, summary));
        return {
          element: h('li', {}, button),
          update({ isLoaded }) {
            loaded.hidden = !isLoaded;
            setAttribute(button, 'aria-pressed', String(isLoaded));
          },
        };
      });
    },
  };
}
