import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { icon, quietButton } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

const heldFor = 500;

/** Available NERVE modules and other targets: a tap connects, holding shows more. */
export function discoveryList(act) {
  const list = h('ul', { class: 'rows', testid: 'connect.discovery.list' });
  const banner = h('p', { class: 'banner', hidden: true, testid: 'connect.discovery.banner' });
  const sentence = h('p', { class: 'muted small', role: 'status', testid: 'connect.discovery.sentence' });
  const again = quietButton('reset', 'Look again', () => act('rescan'), { testid: 'connect.discovery.rescan' });
  return {
    element: card({
      heading: 'Available NERVE modules and other targets', end: again, testid: 'connect.discovery',
      note: 'A tap connects; hold for details',
    }, banner, list, sentence),
    update({ discovery }) {
      setRows(list, discovery.rows, ({ id }) => id, (row) => found(row, act));
      setSentence(banner, discovery.banner);
      setText(sentence, discovery.sentence);
    },
  };
}

function found({ id, picture, colour, link }, act) {
  const testid = `connect.target.${id}`;
  const name = h('b', {});
  const address = h('code', {});
  const title = h('span', { class: 'found-kind' });
  const seen = h('span', { class: 'muted small' });
  const mark = h('span', { class: 'found-mark small' }, 'Connected');
  const words = [
    icon(picture),
    h('span', { class: 'found-words' },
      h('span', { class: 'found-name' }, name, title),
      h('span', { class: 'found-place' }, address, seen, mark)),
  ];
  const show = () => act('toggleTarget', { id });
  const connect = link
    ? h('a', { class: 'found-connect', testid, href: link, target: '_blank', rel: 'noopener' }, words)
    : h('button', { type: 'button', class: 'found-connect', testid }, words);
  onTapOrHold(connect, link ? () => {} : () => act('connectTarget', { id }), show);
  const more = quietButton('more', 'Details', show, { testid: `${testid}.details` });
  const facts = h('dl', { class: 'found-facts' });
  const fill = h('button', { type: 'button', class: 'small', testid: `${testid}.fill`, onclick: () => act('fillFromTarget', { id }) },
    'Change before adding');
  const details = h('div', { class: 'found-details' }, facts, fill);
  fill.hidden = Boolean(link);
  return {
    element: h('li', { class: 'found', 'data-colour': colour }, connect, more, details),
    update(row) {
      setText(name, row.name);
      setText(address, row.address);
      setText(title, row.title);
      setText(seen, row.seen);
      mark.hidden = !row.isConnected;
      setAttribute(connect, 'aria-label', row.action);
      setAttribute(more, 'aria-label', `Details of ${row.name}`);
      setAttribute(more, 'aria-expanded', String(row.isOpen));
      details.hidden = !row.isOpen;
      setRows(facts, row.details, ({ label }) => label, fact);
    },
  };
}

function fact({ label }) {
  const value = h('dd', {});
  return {
    element: h('div', {}, h('dt', {}, label), value),
    update(detail) { setText(value, detail.value); },
  };
}

/** Holding for half a second, or the menu key, shows the details. */
function onTapOrHold(element, tap, hold) {
  let timer = 0;
  let isHeld = false;
  element.addEventListener('pointerdown', () => {
    isHeld = false;
    timer = setTimeout(() => { isHeld = true; hold(); }, heldFor);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) {
    element.addEventListener(end, () => clearTimeout(timer));
  }
  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (!isHeld) { isHeld = true; hold(); }
  });
  element.addEventListener('click', (event) => {
    if (isHeld) event.preventDefault();
    else tap();
    isHeld = false;
  });
}
