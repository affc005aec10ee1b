import { h, setAttribute, setSentence, setText } from '../../core/element.js';

const space = 'http://www.w3.org/2000/svg';

/** The score of the running take, or of the last one, with its course; what to do before the first. Returns stop. */
export function mount(scene, studio) {
  const live = h('span', { class: 'tile-live' }, h('i', { 'aria-hidden': 'true' }), h('span', {}));
  const word = live.lastElementChild;
  const score = h('strong', { class: 'tile-score' });
  const title = h('span', { class: 'tile-event' });
  const fill = h('i', {});
  const bar = h('div', { class: 'tile-bar', role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100', 'aria-label': 'Score' }, fill);
  const line = document.createElementNS(space, 'polyline');
  line.setAttribute('vector-effect', 'non-scaling-stroke');
  const course = document.createElementNS(space, 'svg');
  course.setAttribute('class', 'tile-course');
  course.setAttribute('preserveAspectRatio', 'none');
  course.setAttribute('aria-hidden', 'true');
  course.append(line);
  const sentence = h('p', { class: 'tile-coach-sentence' });
  // Nothing is shown, or said to be there, before the hub told what there is.
  const element = h('div', { class: 'tile-coach', testid: 'home.coach', hidden: true },
    h('div', { class: 'tile-coach-head' }, live, title, score), bar, course, sentence);
  scene.append(element);
  return studio.store.open('coachTile', (state) => {
    element.hidden = false;
    setAttribute(element, 'data-state', state.state);
    setText(word, state.title);
    setText(title, state.event ?? '');
    setText(score, state.score?.text ?? '');
    setSentence(sentence, state.sentence);
    bar.hidden = !state.score;
    course.toggleAttribute('hidden', !state.hasCourse);
    if (state.score) {
      element.style.setProperty('--event', state.score.colour);
      setAttribute(bar, 'aria-valuenow', String(Math.round(state.score.share * 100)));
      setAttribute(bar, 'aria-valuetext', `${state.score.text}, ${state.score.word}`);
      fill.style.transform = `scaleX(${state.score.share})`;
    }
    course.setAttribute('viewBox', `0 0 ${Math.max(state.points.length - 1, 1)} 1`);
    line.setAttribute('points', state.points.map((point, index) => `${index},${1 - point}`).join(' '));
  });
}
