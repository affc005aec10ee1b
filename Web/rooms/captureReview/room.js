import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { bindKey } from '../../core/keys.js';
import { Playback } from '../../parts/captureReview/playback.js';
import { Player } from '../../parts/captureReview/player.js';
import { Plots } from '../../parts/captureReview/plots.js';
import { Scrubber } from '../../parts/captureReview/scrubber.js';
import { icon } from '../../parts/buttons.js';
import { roomLink } from '../../parts/frame.js';
import '../../parts/card.js';
import { checksCard, gradeCard } from './checks.js';
import { decisionCard } from './decision.js';
import { momentsCard } from './moments.js';
import { cutter, transport } from './transport.js';

export const styles = ['/style/room-capture-review.css'];

/** A take: films, sounds and plots at one position, what is kept of it, its grade, and whether it is kept. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('captureReview', name, values);
  // Places come many times a second: while the hub is away they are dropped without a message.
  const tell = (name, values) => studio.tell('captureReview', name, values);
  const players = new Map();
  const films = h('div', { class: 'review-films' });
  const sounds = h('div', { class: 'review-sounds' });
  const plots = new Plots();
  const playback = new Playback({ moved: () => move(), reached: (seconds) => tell('reached', { seconds }) });
  const scrubber = new Scrubber({ act, tell }, playback);
  const step = (by) => {
    playback.rest();
    playback.forget();
    act('step', { by });
  };
  const play = (isOn) => {
    if (isOn) playback.begin();
    else playback.rest();
    act('play', { isOn });
  };
  const toggle = () => play(!state?.scrub.isPlaying);
  const cut = (name) => {
    playback.tell();
    act(name);
  };
  const controls = [transport({ play: toggle, step }), cutter(cut)];
  const head = header(studio.go);
  const empty = emptyState(studio.go);
  const decision = decisionCard(act, studio.go);
  const side = [gradeCard(), momentsCard(act, playback)];
  const checks = checksCard();
  const body = h('div', { class: 'review-body', hidden: true },
    h('div', { class: 'review-main' },
      h('div', { class: 'review-stage' }, films, scrubber.element, controls[0].element),
      h('div', { class: 'review-below' }, controls[1].element, sounds), plots.element),
    h('div', { class: 'review-side' }, decision.element, side.map(({ element }) => element)), checks.element);
  root.append(h('div', { class: 'review' }, head.element, empty.element, body));
  let state = null;

  function move() {
    const { duration } = state?.scrub ?? {};
    const place = duration > 0 ? playback.position / duration : 0;
    scrubber.move(place);
    plots.move(place);
  }

  function update(next, about) {
    const before = state;
    state = next;
    head.update(next);
    empty.update(next);
    body.hidden = Boolean(next.empty);
    if (next.players !== before?.players) showPlayers(next.players);
    plots.update(next);
    scrubber.update(next);
    decision.update(next, about);
    for (const part of [...controls, ...side, checks]) part.update(next);
    playback.update(next.scrub, next.trim.end);
    move();
  }

  function showPlayers(shown) {
    const make = (one) => {
      const player = new Player(one, () => playback.show());
      players.set(one.id, player);
      return player;
    };
    setRows(films, shown.filter(({ isVideo }) => isVideo), ({ id }) => id, make);
    setRows(sounds, shown.filter(({ isVideo }) => !isVideo), ({ id }) => id, make);
    for (const [id, player] of players) {
      if (shown.some((one) => one.id === id)) continue;
      player.end();
      players.delete(id);
    }
    films.hidden = !films.firstChild;
    sounds.hidden = !sounds.firstChild;
    playback.players = shown.map(({ id }) => players.get(id));
  }

  plots.element.onpointerdown = (event) => event.pointerType !== 'touch' && scrubber.drag(event, plots.element);
  plots.element.onclick = (event) => event.pointerType === 'touch' && scrubber.tap(event, plots.element);
  const open = () => {
    const session = new URLSearchParams(location.search).get('session');
    if (session) act('open', { session });
  };
  const rest = () => document.hidden && state?.scrub.isPlaying && play(false);
  document.addEventListener('visibilitychange', rest);
  const stops = [
    studio.store.open('captureReview', update),
    studio.store.on('open', open),
    bindKey(' ', 'Play or pause', toggle),
    bindKey('ArrowLeft', 'A frame back', () => step(-1)),
    bindKey('ArrowRight', 'A frame on', () => step(1)),
    bindKey('i', 'Keep from here on', () => cut('trimStartHere')),
    bindKey('o', 'Keep up to here', () => cut('trimEndHere')),
    () => document.removeEventListener('visibilitychange', rest),
  ];
  if (studio.link.isOpen) open();
  return () => {
    stops.forEach((stop) => stop());
    for (const part of [playback, scrubber, plots, ...players.values()]) part.end();
  };
}

function header(go) {
  const badge = h('b', { class: 'grade', testid: 'capture.review.grade' });
  const title = h('h1', {});
  const facts = h('p', { class: 'muted' });
  const witness = h('p', { class: 'small review-witness', testid: 'capture.review.witness', hidden: true });
  const library = roomLink({ path: '/capture/library', go, class: 'button small' }, icon('back'), 'Library');
  const words = h('div', { class: 'review-title', testid: 'capture.review.header' }, title, facts, witness);
  const element = h('header', { class: 'review-head' }, badge, words, library);
  return {
    element,
    update({ header: shown, grade }) {
      badge.hidden = facts.hidden = library.hidden = !shown;
      setText(title, shown?.task ?? 'Review');
      setText(facts, shown?.facts);
      setSentence(witness, shown?.witness);
      setText(badge, grade.letter);
      setAttribute(badge, 'aria-label', grade.rule);
      badge.dataset.tone = grade.tone;
    },
  };
}

/** No take: what to do next. */
function emptyState(go) {
  const status = h('sx-status', { role: 'status' });
  const links = [['/capture', 'camera', 'Record a session'], ['/capture/library', 'takes', 'Open the library']].map(([path, picture, word]) =>
    roomLink({ path, go, class: 'button' }, icon(picture), word));
  const element = h('div', { class: 'empty review-empty', testid: 'capture.review.empty', hidden: true }, status, h('div', { class: 'review-row' }, links));
  return {
    element,
    update({ empty }) {
      element.hidden = !empty;
      if (empty) status.show(empty);
    },
  };
}
