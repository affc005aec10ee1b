import { h, setRows, setText } from '../../core/element.js';
import { roomLink } from '../../parts/frame.js';
import '../../parts/card.js';

/** The products as tiles: what moves, one sentence, the state and the first action. */
export function productTiles(studio) {
  const list = h('div', { class: 'tiles' });
  const made = new Set();
  return {
    element: h('section', { 'aria-label': 'Products' }, h('h2', { class: 'home-part' }, 'Products'), list),
    update: ({ products }) => setRows(list, products, ({ id }) => id, (product) => {
      const one = tile(product, studio);
      made.add(one);
      return one;
    }),
    leave: () => made.forEach((one) => one.leave()),
  };
}

function tile({ id }, studio) {
  const title = h('h3', {});
  const sentence = h('p', { class: 'tile-sentence' });
  const status = h('sx-status', { class: 'small', testid: `home.product.${id}.state` });
  const steps = h('div', { class: 'tile-steps' });
  const scene = h('div', { class: 'tile-scene' });
  let stop = () => {};
  let isLeft = false;
  // Without a connection the tile stays without its scene; its words and actions are there.
  studio.products.find((product) => product.id === id)?.scene?.()
    .then(({ mount }) => { if (!isLeft) stop = mount(scene, studio); }, () => {});
  return {
    element: h('article', { class: 'tile', 'data-product': id, testid: `home.product.${id}` },
      scene, h('div', { class: 'tile-words' }, title, sentence, status, steps)),
    update(product) {
      setText(title, product.title);
      setText(sentence, product.sentence);
      status.show(product.status);
      setRows(steps, product.steps.map((step, index) => ({ ...step, index })), ({ path }) => path,
        ({ path, index }) => step(path, index, id, studio));
    },
    leave() {
      isLeft = true;
      stop();
    },
  };
}

function step(path, index, id, studio) {
  const link = roomLink({
    path, go: studio.go, class: `button ${index === 0 ? 'primary' : ''}`, testid: `home.product.${id}.step${index + 1}`,
  });
  return { element: link, update: ({ title }) => setText(link, title) };
}
