import { h, setSentence, setText } from '../../core/element.js';
import { bindKey } from '../../core/keys.js';
import { pictureButton } from '../../parts/buttons.js';
import { deletion } from '../../parts/coach/deletion.js';
import { Film } from '../../parts/coach/film.js';
import { scoreLine } from '../../parts/coach/score-line.js';
import { card } from '../../parts/card.js';
import { hookCard } from './hook.js';
import { moments } from './moments.js';
import { breakdown, downloads, measures, stats } from './numbers.js';

export const styles = ['/style/room-coach-report.css'];

const takes = '/coach/takes';

/** All about one take: score, opening, film, scores over time, moments, numbers and files. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('coachReport', name, values);
  const status = h('sx-status', { class: 'report-status', testid: 'coach.report.status', role: 'status' });
  const head = header();
  const film = new Film((seconds) => act('play', { seconds }));
  const line = scoreLine(act);
  const parts = [hookCard(act), moments(act), breakdown(), stats(), measures(), downloads()];
  const word = h('span', {});
  const again = pictureButton('camera', word, start, { class: 'primary', testid: 'coach.report.new' });
  const trash = h('span', {});
  const remove = pictureButton('trash', trash, () => act('delete'), { class: 'danger', testid: 'coach.report.delete' });
  const question = deletion(act, { confirm: 'coach.report.delete.confirm', cancel: 'coach.report.delete.cancel' });
  const [hook, ...rest] = parts.map(({ element }) => element);
  const player = card({ heading: 'The take', className: 'report-film' }, film.element);
  const curve = card({ heading: 'Score over time', className: 'report-line' }, line.element);
  const body = h('div', { class: 'report-body' }, hook, player, curve, ...rest);
  root.append(h('div', { class: 'report' },
    h('header', { class: 'report-head' }, h('h1', {}, 'Report'), head.element, again),
    status, body, h('div', { class: 'report-end' }, remove, question.element)));
  let state = null;
  let isLeaving = false;

  function start() {
    act('newTake');
    studio.go(state?.newTakePath ?? '/coach/record');
  }

  /** In place of the report: it is gone for Back too. */
  function leave() {
    if (isLeaving) return;
    isLeaving = true;
    history.replaceState(history.state, '', takes);
    studio.go(takes);
  }

  function update(next, { isFull }) {
    state = next;
    if (next.isGone) return leave();
    status.hidden = !next.status;
    if (next.status) status.show(next.status);
    head.update(next.header);
    player.hidden = !next.take;
    curve.hidden = !next.timeline;
    film.update(next, isFull);
    line.update(next.timeline);
    for (const part of parts) part.update(next);
    setText(word, next.newTakeTitle);
    setText(trash, next.deleteTitle);
    remove.hidden = !next.take || Boolean(next.confirming);
    question.update(next.confirming);
  }

  const open = () => {
    const take = new URLSearchParams(location.search).get('take');
    if (take) act('open', { take });
  };
  const stops = [
    studio.store.open('coachReport', update),
    studio.store.on('open', open),
    bindKey('n', 'New take', start),
    bindKey('ArrowRight', 'The next moment', () => act('step', { by: 1 })),
    bindKey('ArrowLeft', 'The moment before', () => act('step', { by: -1 })),
  ];
  if (studio.link.isOpen) open();
  return () => {
    stops.forEach((stop) => stop());
    film.end();
  };
}

function header() {
  const title = h('p', { class: 'report-title' });
  const facts = h('p', { class: 'muted' });
  const score = h('b', { class: 'report-score', testid: 'coach.report.average' });
  const word = h('span', { class: 'report-word' });
  const element = h('div', { class: 'report-header', testid: 'coach.report.header', hidden: true },
    h('div', { class: 'report-average' }, score, word), h('div', {}, title, facts));
  return {
    element,
    update(shown) {
      element.hidden = !shown;
      if (!shown) return;
      element.style.setProperty('--event', shown.score.colour);
      setText(title, shown.title);
      setSentence(facts, [shown.duration, shown.events, shown.cues].join(' · '));
      setText(score, shown.score.text);
      setText(word, shown.score.word);
    },
  };
}
