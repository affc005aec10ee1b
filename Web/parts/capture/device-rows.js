import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import '../sx-number.js';
import '../card.js';
import { toggle } from '../field.js';
import { icon } from '../buttons.js';

const pictures = { page: 'computer', phone: 'phone' };

/**
 * The devices of a session as a list: rate, battery, age and bound of each. `prefix`, `details` and `streams` begin the
 * identifiers of rows, of what is in them, and of their streams; `choices` gets a device's id and returns what the room adds
 * to its row, `own` is the id of this page.
 */
export function deviceList({ prefix, details = null, streams = null, choices = null, own = null }) {
  const list = h('ul', { class: 'devices', 'aria-label': 'Devices' });
  return {
    element: list,
    update: (rows) => setRows(list, rows, ({ id }) => id, ({ id }) => deviceRow(id, prefix, details, streams, choices?.(id), id === own)),
  };
}

function deviceRow(id, prefix, details, streamPrefix, choices, isOwn) {
  const name = h('b', { class: 'device-title' });
  const facts = h('small', { class: 'muted' });
  const charge = h('span', { class: 'device-battery', testid: details ? `${details}.${id}.battery` : null }, h('i', { 'aria-hidden': 'true' }), h('span', {}));
  const bound = h('span', { class: 'device-bound', title: 'How far its times can be off' });
  const state = h('sx-status', { testid: details ? `${details}.${id}.status` : null });
  const waiting = h('small', { class: 'device-waiting' });
  const streams = h('ul', { class: 'streams' });
  const mark = isOwn ? h('span', { class: 'device-own' }, 'this page') : null;
  return {
    element: h('li', { class: 'device', testid: `${prefix}.${id}` },
      h('div', { class: 'device-head' },
        icon(isOwn ? pictures.page : pictures.phone),
        h('div', { class: 'device-names' }, h('span', { class: 'device-line' }, name, mark), facts),
        h('div', { class: 'device-figures' }, charge, bound)),
      h('div', { class: 'device-state' }, state, choices?.element),
      waiting, streams),
    update(row) {
      setText(name, row.name);
      setText(facts, row.facts);
      charge.hidden = !row.battery;
      setText(charge.lastChild, row.battery);
      charge.toggleAttribute('data-low', row.isBatteryLow);
      charge.style.setProperty('--share', (row.battery ?? '0 %').replace(' ', ''));
      setText(bound, row.bound);
      state.show(row.status);
      setSentence(waiting, row.waiting);
      setRows(streams, row.streams, (one) => one.id, (one) => streamRow(streamPrefix, one.id));
      choices?.update(row);
    },
  };
}

function streamRow(prefix, id) {
  const title = h('span', { class: 'stream-title' });
  const facts = h('small', { class: 'muted stream-facts' });
  const bar = h('i', { class: 'stream-bar', 'aria-hidden': 'true' });
  const number = h('span', { class: 'stream-rate', testid: prefix ? `${prefix}.${id}.rate` : null });
  const age = h('span', { class: 'stream-age' });
  const bound = h('span', { class: 'stream-bound' });
  const lost = h('span', { class: 'stream-lost' });
  const element = h('li', { class: 'stream', testid: prefix ? `${prefix}.${id}` : null },
    h('span', { class: 'stream-names' }, title, facts), h('span', { class: 'stream-flow' }, bar, number),
    h('span', { class: 'stream-figures' }, age, bound, lost));
  return {
    element,
    update(stream) {
      setText(title, stream.title);
      setText(facts, stream.facts);
      setAttribute(element, 'data-tone', stream.tone);
      bar.style.setProperty('--share', stream.share);
      setText(number, stream.rate);
      setText(age, stream.age);
      setText(bound, stream.bound);
      setSentence(lost, stream.lost);
    },
  };
}

/** Whether a take has the device, and who wears it. */
export function deviceChoices({ wanted, person, setWanted, setPerson }) {
  const isWanted = toggle({ label: 'In the take', testid: wanted, send: setWanted });
  const number = h('sx-number', {});
  number.options = { label: 'Person who wears it', minimum: 1, maximum: 16, step: 1, standard: 1, testid: person };
  number.addEventListener('choose', ({ detail }) => setPerson(detail));
  const worn = h('span', { class: 'device-person' }, h('span', { class: 'small muted' }, 'Person'), number);
  const element = h('div', { class: 'device-choices' }, isWanted.element, worn);
  return {
    element,
    update(row, canChange) {
      element.hidden = !canChange;
      isWanted.update(row.isWanted);
      number.value = row.person;
    },
  };
}

const faulty = ['searching', 'offline'];

/** Results of checks: the faults, and the others behind a line; the identifiers of their rows begin with `prefix`, if any. */
export function checkList(prefix, label = 'Checks') {
  const [faults, others] = [h('ul', { class: 'checks', 'aria-label': label }), h('ul', { class: 'checks' })];
  const count = h('span', { class: 'muted' });
  const rest = h('details', { class: 'other-checks' }, h('summary', {}, 'Other checks', count), others);
  const show = (list, rows) => setRows(list, rows, ({ id }) => id, ({ id }) => checkRow(prefix, id));
  return {
    element: h('div', { class: 'check-lists' }, faults, rest),
    update(rows) {
      const fine = rows.filter(({ tone }) => !faulty.includes(tone));
      show(faults, rows.filter(({ tone }) => faulty.includes(tone)));
      show(others, fine);
      rest.hidden = fine.length === 0;
      setText(count, String(fine.length));
    },
  };
}

function checkRow(prefix, id) {
  const title = h('b', {});
  const word = h('span', { class: 'check-word' });
  const sentence = h('p', {});
  const element = h('li', { class: 'check', testid: prefix ? `${prefix}.${id}` : null },
    h('i', { class: 'dot', 'aria-hidden': 'true' }), h('div', {}, h('span', { class: 'check-line' }, title, word), sentence));
  return {
    element,
    update(row) {
      setAttribute(element, 'data-tone', row.tone);
      setText(title, row.title);
      setText(word, row.word);
      setText(sentence, row.sentence);
    },
  };
}
