import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { freePlace } from '../../parts/bench/geometry.js';
import { openMenu } from '../../parts/bench/menu.js';
import '../../parts/bench/sx-patch.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import '../../parts/field.js';

const zoomStep = 1.3;

/** The graph with its tools; `place` is where a new component goes. */
export function graph(act) {
  const patch = h('sx-patch', { testid: 'workbench.graph', tabIndex: 0, 'aria-label': 'Graph of the recipe' });
  let wanted = null, state = null;
  patch.act = act;
  patch.browse = (place) => {
    wanted = place;
    act('browse', { isOpen: true });
  };
  patch.menu = (found, point) => openMenu(point, entriesFor(found));
  const views = h('sx-segmented', { label: 'View', prefix: 'workbench.view' });
  views.addEventListener('choose', ({ detail }) => act('chooseView', { view: detail }));
  const parts = h('sx-segmented', { label: 'Part', prefix: 'workbench.part' });
  parts.addEventListener('choose', ({ detail }) => act('edit', { part: detail }));
  const browse = () => {
    wanted = null;
    act('browse', { isOpen: true });
  };
  const editing = h('div', { class: 'bench-tools' },
    pictureButton('plus', 'Add', browse, { class: 'small', testid: 'workbench.add', title: 'Add a component: / or Ctrl+K' }),
    pictureButton('lfo', 'Modulate', () => act('modulate', { isOpen: true }), { class: 'small', testid: 'workbench.modulate' }),
    quietButton('tidy', 'Tidy the graph', () => act('tidy'), { testid: 'workbench.tidy' }),
    quietButton('trash', 'Delete what is selected', () => patch.deleteSelection(), { testid: 'workbench.delete' }));
  const zooming = h('div', { class: 'patch-tools' },
    quietButton('minus', 'Smaller', () => patch.zoom(1 / zoomStep), { testid: 'workbench.zoom.out' }),
    quietButton('plus', 'Larger', () => patch.zoom(zoomStep), { testid: 'workbench.zoom.in' }),
    quietButton('fit', 'Show all of the graph', () => patch.fit(), { testid: 'workbench.zoom.fit' }));
  const hint = h('p', { class: 'patch-hint', role: 'status', testid: 'workbench.graph.hint' });
  const begin = pictureButton('plus', 'New recipe', () => act('newRecipe'), { class: 'primary', testid: 'workbench.begin' });
  const empty = h('div', { class: 'patch-empty' }, hint, begin);
  patch.append(empty, zooming);

  function entriesFor({ node, port, edge, route }) {
    const id = node?.id ?? port?.node;
    if (edge) return [{ picture: 'trash', word: `Delete ${edge.title}`, run: () => act('disconnect', { edge: edge.index }) }];
    if (route) return [{ picture: 'trash', word: `Delete ${route.title}`, run: () => act('removeModulation', { index: route.index }) }];
    const { role, isBypassed } = state.nodes.find((one) => one.id === id) ?? {};
    if (id && role !== 'end') {
      return [
        { picture: 'bypass', word: 'Bypass on or off', run: () => act('bypass', { node: id, isOn: !isBypassed }) },
        { picture: 'trash', word: `Delete ${id}`, run: () => act('delete', { node: id }) },
      ];
    }
    return [
      { picture: 'plus', word: 'Add a component', run: browse },
      { picture: 'tidy', word: 'Tidy the graph', run: () => act('tidy') },
      { picture: 'fit', word: 'Show all of the graph', run: () => patch.fit() },
    ];
  }

  return {
    tools: h('div', { class: 'bench-graph-tools', role: 'toolbar', 'aria-label': 'Graph' }, views, parts, editing),
    patch, browse,
    /** Where the next component goes: where it was asked for, or the middle. */
    place() {
      const place = freePlace(state.nodes, wanted ?? patch.centre);
      wanted = null;
      return place;
    },
    update({ graph: next, document: recipe, views: choices, view }) {
      state = next;
      views.show(choices, view);
      parts.hidden = next.parts.length === 0;
      parts.show(next.parts, next.part);
      for (const tool of [editing, zooming]) tool.hidden = !recipe.isOpen;
      begin.hidden = recipe.isOpen;
      setSentence(hint, next.hint);
      empty.hidden = !next.hint && recipe.isOpen;
      setAttribute(patch, 'data-nodes', next.nodes.length);
      patch.show(next, `${recipe.fields.find(Boolean)?.value} ${next.part}`);
    },
    measure: (readings) => patch.measure(readings),
  };
}
