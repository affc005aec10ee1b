import { h, setText } from '../../core/element.js';
import { icon } from '../../parts/buttons.js';
import { resumeTakes } from '../../parts/coach/sender.js';
import { roomLink } from '../../parts/frame.js';
import { bandsCard } from './bands.js';
import { checkCard } from './check.js';
import { judgeCard } from './judge.js';
import { goalCard, personCard } from './person.js';
import { storageCard } from './storage.js';

export const styles = ['/style/room-coach.css'];

/** Who judges, camera and microphone, the goal, the limits, whose take it is, and what is kept. */
export function mount(root, studio) {
  const act = (name, values) => studio.act('coach', name, values);
  const tell = (name, values) => studio.tell('coach', name, values);
  const sentence = h('p', { class: 'coach-next' });
  const word = h('span', {});
  const next = roomLink({ path: '/coach/record', go: studio.go, class: 'button primary coach-go', testid: 'coach.next' }, icon('camera'), word);
  const check = checkCard(act, tell);
  const cards = [check, judgeCard(act, tell), goalCard(act), personCard(act, tell), storageCard(act), bandsCard(act, tell)];
  root.append(h('div', { class: 'coach' },
    h('header', { class: 'coach-head' },
      h('div', {}, h('h1', {}, 'Neuro-Sync'), sentence), next),
    h('div', { class: 'coach-cards' }, cards.map(({ element }) => element))));
  resumeTakes().catch(() => {});
  const stop = studio.store.open('coach', (state, about) => {
    setText(sentence, state.next.sentence);
    setText(word, state.next.title);
    for (const card of cards) card.update(state, about);
  });
  return () => {
    stop();
    check.end();
  };
}
