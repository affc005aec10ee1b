import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { textField } from '../../parts/field.js';
import { fileButton, takeDrops } from '../../parts/file-button.js';

/** Bytes of a recipe that fits into one message of a page. */
const largestFile = 180_000;

/**
 * The recipes: searched, filtered, opened, begun anew, brought as a file or dropped on the page. `chosen` closes the sheet
 * in which they are on a phone.
 */
export function library(act, tell, chosen) {
  const take = async (file) => {
    const { name, size } = file;
    // The page says what became of the file, behind the sheet.
    chosen();
    if (size > largestFile) return act('refuseFile', { name, size });
    return act('importFile', { name, text: await file.text() });
  };
  const search = textField({ label: 'Search', testid: 'workbench.search', send: (text) => tell('search', { text }) });
  search.input.placeholder = 'Search';
  search.input.setAttribute('aria-label', 'Search');
  let isOnlyFavourites = false;
  const favourites = pictureButton('star', 'Favourites', () => act('onlyFavourites', { isOn: !isOnlyFavourites }),
    { class: 'tag', testid: 'workbench.favourites' });
  const tags = h('div', { class: 'bench-tags', role: 'group', 'aria-label': 'Tags' });
  const sentence = h('p', { class: 'muted small', role: 'status', testid: 'workbench.found' });
  const list = h('ul', { class: 'bench-recipes' });
  const bring = fileButton({ picture: 'upload', word: 'Import', accept: '.json,application/json', testid: 'workbench.import', send: take });
  const element = h('section', { class: 'bench-library', 'aria-label': 'Recipes', testid: 'workbench.library' },
    h('div', { class: 'bench-library-tools' },
      pictureButton('plus', 'New recipe', () => { act('newRecipe'); chosen(); }, { testid: 'workbench.new' }), bring.element),
    search.element, h('div', { class: 'bench-tag-line' }, favourites, tags), sentence, list);
  const leaveDrops = takeDrops((file) => /\.json$/i.test(file.name) && take(file));
  return {
    element,
    update({ library: panel, modes, mode }, about) {
      search.update({ text: panel.search, ...about });
      isOnlyFavourites = panel.onlyFavourites;
      setAttribute(favourites, 'aria-pressed', String(isOnlyFavourites));
      setRows(tags, panel.tags, ({ id }) => id, (tag) => tagButton(tag, act));
      setSentence(sentence, panel.sentence);
      const pictures = panel.pictures ?? {};
      setRows(list, panel.rows.map((row) => ({ ...row, picture: pictures[row.id] ?? row.picture })), ({ id }) => id,
        (row) => recipeRow(row, act, chosen));
      setAttribute(list, 'aria-label', modes.find(({ id }) => id === mode)?.title);
    },
    leave: leaveDrops,
  };
}

function tagButton({ id }, act) {
  const element = h('button', { type: 'button', class: 'tag', testid: `workbench.tag.${id}`, onclick: () => act('filter', { tag: id }) });
  return {
    element,
    update({ title, isOn }) {
      setText(element, title);
      setAttribute(element, 'aria-pressed', String(isOn));
    },
  };
}

function recipeRow({ id }, act, chosen) {
  let row = null;
  const name = h('b', {});
  const kind = h('span', { class: 'recipe-kind' });
  const summary = h('p', { class: 'recipe-summary' });
  const picture = h('span', { class: 'recipe-picture', 'aria-hidden': 'true' });
  let drawn = '';
  const open = h('button', {
    type: 'button', class: 'recipe-open', testid: `workbench.recipe.${id}.open`, onclick: () => { act('open', { id }); chosen(); },
  }, picture, h('span', { class: 'recipe-words' }, name, kind));
  const star = quietButton('star', '', () => act('favourite', { id, isOn: !row.isFavourite }), { testid: `workbench.recipe.${id}.favourite` });
  const compare = quietButton('swap', '', () => act('compare', { id }), { testid: `workbench.recipe.${id}.compare` });
  const remove = quietButton('trash', '', () => ask(true), { testid: `workbench.recipe.${id}.remove` });
  const sure = h('button', {
    type: 'button', class: 'small', hidden: true, testid: `workbench.recipe.${id}.remove.confirm`, onclick: () => act('remove', { id }),
  }, 'Delete for good');
  sure.addEventListener('blur', () => ask(false));
  function ask(isAsked) {
    sure.hidden = !isAsked;
    remove.hidden = isAsked || !row.isOwn;
    if (isAsked) sure.focus();
  }
  return {
    element: h('li', { class: 'recipe', testid: `workbench.recipe.${id}` }, open, h('div', { class: 'recipe-acts' }, star, compare, remove, sure), summary),
    update(next) {
      row = next;
      setText(name, next.name);
      setText(kind, next.category);
      setSentence(summary, next.isChosen ? [next.summary, next.madeBy && `Made by ${next.madeBy}.`].filter(Boolean).join(' ') : '');
      setAttribute(open, 'title', next.summary);
      picture.hidden = !next.picture;
      if (next.picture && next.picture !== drawn) {
        drawn = next.picture;
        // In the page, not an image of its own: its boxes have the page's colours.
        picture.replaceChildren(new DOMParser().parseFromString(drawn, 'image/svg+xml').documentElement);
      }
      open.parentElement.classList.toggle('is-chosen', next.isChosen);
      open.parentElement.classList.toggle('is-own', next.isOwn);
      setAttribute(open, 'aria-current', next.isChosen ? 'true' : null);
      describe(star, `Favourite: ${next.name}`, next.isFavourite);
      describe(compare, `Compare with ${next.name}`, next.isCompared);
      describe(remove, `Delete ${next.name}`);
      if (sure.hidden) remove.hidden = !next.isOwn;
    },
  };
}

function describe(button, words, isPressed) {
  setAttribute(button, 'aria-label', words);
  setAttribute(button, 'title', words);
  if (isPressed !== undefined) setAttribute(button, 'aria-pressed', String(Boolean(isPressed)));
}
