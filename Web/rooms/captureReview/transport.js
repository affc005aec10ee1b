import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { icon, pictureButton, quietButton } from '../../parts/buttons.js';

/** Play, a frame back and on, and the position. */
export function transport({ play, step }) {
  const word = h('span', {});
  const picture = h('span', { class: 'play-sign' });
  const main = h('button', { type: 'button', class: 'primary play-take', testid: 'capture.review.play', onclick: play }, picture, word);
  const position = h('b', {});
  const length = h('span', { class: 'muted' });
  let isPlaying = null;
  return {
    element: h('div', { class: 'transport' },
      quietButton('stepBack', 'A frame back', () => step(-1), { testid: 'capture.review.step.back' }), main,
      quietButton('stepOn', 'A frame on', () => step(1), { testid: 'capture.review.step.forward' }),
      h('p', { class: 'take-position', testid: 'capture.review.position' }, position, length)),
    update({ scrub }) {
      if (scrub.isPlaying !== isPlaying) {
        isPlaying = scrub.isPlaying;
        picture.replaceChildren(icon(isPlaying ? 'pause' : 'play'));
      }
      setText(word, scrub.playTitle);
      setText(position, scrub.text);
      setText(length, ` / ${scrub.length}`);
    },
  };
}

/** What is kept: from here, up to here, or all. */
export function cutter(cut) {
  const sentence = h('p', { class: 'small muted', testid: 'capture.review.trim', role: 'status' });
  const cuts = [
    pictureButton('trimStart', h('span', {}, 'Begin here'), () => cut('trimStartHere'), { class: 'small', testid: 'capture.review.trim.start.here' }),
    pictureButton('trimEnd', h('span', {}, 'End here'), () => cut('trimEndHere'), { class: 'small', testid: 'capture.review.trim.end.here' }),
  ];
  const reset = pictureButton('undo', h('span', {}, 'Keep all'), () => cut('resetTrim'), { class: 'small', testid: 'capture.review.trim.reset' });
  return {
    element: h('div', { class: 'cutter' }, h('div', { class: 'cutter-buttons' }, cuts, reset), sentence),
    update({ trim }) {
      setSentence(sentence, trim.sentence);
      for (const button of cuts) setAttribute(button, 'disabled', !trim.canChange);
      setAttribute(reset, 'disabled', !trim.canChange || trim.isWhole);
    },
  };
}
