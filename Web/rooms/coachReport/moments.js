import { h, setRows, setSentence, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';
import { icon } from '../../parts/buttons.js';

/** The best and the weakest moment, and the weak stretches; each plays the take from there. */
export function moments(act) {
  const best = moment(act, 'coach.report.best');
  const worst = moment(act, 'coach.report.worst');
  const zones = h('ul', { class: 'zones' });
  const note = h('p', { class: 'muted', hidden: true });
  const stretches = h('div', { testid: 'coach.report.zones' }, h('h3', {}, 'Weak stretches'), zones, note);
  const element = card({ heading: 'Moments', className: 'report-moments' }, h('div', { class: 'moment-pair' }, best.element, worst.element), stretches);
  return {
    element,
    update(state) {
      element.hidden = !state.header;
      best.update(state.best);
      worst.update(state.worst);
      setSentence(note, state.zonesNote);
      setRows(zones, state.zones.map((zone, index) => ({ ...zone, index })), ({ index }) => index, ({ index }) => zoneRow(index, act));
    },
  };
}

function moment(act, testid) {
  const title = h('h3', {});
  const event = h('strong', {});
  const score = h('b', {});
  const place = h('span', { class: 'muted small' });
  const message = h('span', { class: 'moment-message' });
  const reasoning = h('span', {});
  let seconds = 0;
  const element = h('button', { type: 'button', class: 'moment', testid, onclick: () => act('play', { seconds }) },
    title, h('span', { class: 'moment-head' }, event, score, place), message, reasoning, h('span', { class: 'moment-play' }, icon('play'), 'Play'));
  return {
    element,
    update(shown) {
      element.hidden = !shown;
      if (!shown) return;
      seconds = shown.seconds;
      element.style.setProperty('--event', shown.colour);
      setText(title, shown.title);
      setText(event, shown.event);
      setText(score, shown.score.text);
      setText(place, shown.place);
      setSentence(message, shown.message);
      setSentence(reasoning, shown.reasoning);
    },
  };
}

function zoneRow(index, act) {
  const title = h('b', {});
  const length = h('span', { class: 'muted small' });
  const score = h('b', { class: 'zone-score' });
  const events = h('span', {});
  let from = 0;
  const element = h('button', { type: 'button', class: 'zone', testid: `coach.report.zone.${index}`, onclick: () => act('play', { seconds: from }) },
    h('span', { class: 'zone-words' }, title, length, events), score, icon('play'));
  return {
    element: h('li', {}, element),
    update(zone) {
      from = zone.from;
      element.style.setProperty('--event', zone.score.colour);
      setText(title, zone.title);
      setText(length, zone.length);
      setText(score, zone.score.text);
      setText(events, zone.events);
    },
  };
}
