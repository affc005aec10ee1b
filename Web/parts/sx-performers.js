import { h, setAttribute, setRows, setSentence, setText } from '../core/element.js';
import { quietButton } from './buttons.js';
import { nameField, picker } from './field.js';
import { card } from './card.js';

export const styles = ['/style/performers.css'];

/** The active performers, when there are several. */
export class SxPerformers extends HTMLElement {
  #stop = () => {};

  open(studio) {
    const act = (name, values) => studio.act('performers', name, values);
    const list = h('ul', { class: 'cast' });
    const split = h('button', { class: 'small', testid: 'performers.split', onclick: () => act('split') }, 'Split outputs');
    const hint = h('p', { class: 'muted small' });
    const element = card({
      heading: 'Performers', end: split, className: 'performers-card', testid: 'performers',
    }, list, hint);
    this.replaceChildren(element);
    this.hidden = true;
    this.#stop = studio.store.open('performers', (state) => {
      this.hidden = !state.hasSeveral;
      setRows(list, state.rows, ({ id }) => id, (row) => performer(row, state, act));
      split.disabled = !state.canSplit;
      setSentence(hint, state.splitHint);
    });
  }

  close() { this.#stop(); }
}

function performer({ id }, screen, act) {
  const testid = `performers.${id}`;
  const dot = h('span', { class: 'cast-dot', 'aria-hidden': 'true' });
  const name = nameField({
    label: 'Name', testid: `${testid}.name`, className: 'cast-name', longest: screen.longestName,
    send: (name) => act('rename', { id, name }),
  });
  const status = h('sx-status', { class: 'small' });
  const press = (word, action, title) => h('button', {
    class: 'small cast-press', testid: `${testid}.${action}`, title, onclick: () => act(action, { id }),
  }, word);
  const lead = press('Lead', 'lead', 'Outputs without a chosen performer follow this one');
  const solo = press('Solo', 'solo', 'Mutes all other performers');
  const mute = press('Mute', 'mute', 'No output from this performer; tracking continues');
  const more = details(id, testid, screen, act);
  const open = quietButton('chevron', 'More', () => {
    more.element.hidden = !more.element.hidden;
    setAttribute(open, 'aria-expanded', String(!more.element.hidden));
  }, { testid: `${testid}.more`, 'aria-expanded': 'false' });
  const element = h('li', { class: 'cast-row', testid },
    h('div', { class: 'cast-head' }, dot, name.input, lead, solo, mute, open), status, more.element);
  return {
    element,
    update(row) {
      element.style.setProperty('--own', row.hex);
      element.classList.toggle('is-silent', !row.isHeard);
      name.show(row.name);
      status.show(row);
      setAttribute(lead, 'aria-pressed', String(row.isLead));
      setAttribute(solo, 'aria-pressed', String(row.isSolo));
      setAttribute(mute, 'aria-pressed', String(row.isMuted));
      more.update(row);
    },
  };
}

function details(id, testid, { colours, channels }, act) {
  const swatches = colours.map((colour) => {
    const swatch = h('button', {
      class: 'swatch', testid: `${testid}.colour.${colour.id}`, title: colour.id, 'aria-label': `Colour ${colour.id}`,
      onclick: () => act('paint', { id, colour: colour.id }),
    });
    swatch.style.setProperty('--own', colour.hex);
    return swatch;
  });
  const prefix = h('code', { class: 'muted', testid: `${testid}.prefix` });
  const channel = picker({
    label: 'MIDI channel', testid: `${testid}.channel`, isCompact: true,
    send: (value) => act('setChannel', { id, channel: Number(value) }),
  });
  const feeds = picker({
    label: 'Its face feeds', testid: `${testid}.feeds`, send: (target) => act('merge', { id, target }),
  });
  const parts = h('div', { class: 'cast-parts' });
  const element = h('div', { class: 'cast-more', hidden: true },
    h('div', { class: 'swatches', role: 'group', 'aria-label': 'Colour' }, swatches),
    h('div', { class: 'cast-line' }, channel.element, prefix), feeds.element, parts);
  return {
    element,
    update(row) {
      setText(prefix, row.prefix);
      channel.update(channels, row.midiChannel);
      swatches.forEach((swatch, i) =>
        setAttribute(swatch, 'aria-pressed', String(colours[i].id === row.colour)));
      feeds.element.hidden = !row.canFeed;
      feeds.update(row.targets, row.feeds);
      setRows(parts, row.parts.map((part) => ({ ...part, sources: row.sources })),
        (part) => part.id, (part) => source(id, testid, part, act));
    },
  };
}

/** Which source one part of a joined face is taken from. */
function source(id, testid, { id: part, title }, act) {
  const choice = picker({
    label: `${title} from`, testid: `${testid}.part.${part}`,
    send: (value) => act('choose', { id, part, source: value }),
  });
  return { element: choice.element, update: (row) => choice.update(row.sources, row.source) };
}

customElements.define('sx-performers', SxPerformers);
