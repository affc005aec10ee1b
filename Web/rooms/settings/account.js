import { h, setRows, setSentence, setText } from '../../core/element.js';
import { icon } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** The tier, the features of each tier, and why there is no purchase here. */
export function account() {
  const badge = h('b', { class: 'tier-badge', testid: 'settings.tier' });
  const sentence = h('p', {});
  const body = h('tbody', {});
  const store = h('p', { class: 'hint', testid: 'settings.tier.store', hidden: true });
  const element = card({ heading: 'Tier' },
    h('div', { class: 'tier-line' }, icon('mark'), badge), sentence,
    h('table', { class: 'tiers' },
      h('thead', {}, h('tr', {}, ['', 'Free', 'Pro'].map((name) => h('th', { scope: 'col' }, name)))), body),
    store);
  return {
    element,
    update({ tier }) {
      element.dataset.tier = tier.tier;
      setText(badge, `WeirdPhone ${tier.title}`);
      setText(sentence, tier.sentence);
      setRows(body, tier.rows, ({ title }) => title, allowance);
      setSentence(store, tier.store);
    },
  };
}

function allowance({ title, free, pro }) {
  return {
    element: h('tr', {}, h('th', { scope: 'row' }, title), h('td', { class: 'of-free' }, free),
      h('td', { class: 'of-pro' }, pro)),
  };
}
