import { eachFrame, prefersStillness } from '../../core/frames.js';
import { Neck } from '../../parts/instrument/neck.js';

const visuals = { showsFrets: true, showsLabels: false };

/** The instrument's neck with what is played on it; with nothing played, one slow dot. Returns stop. */
export function mount(scene, studio) {
  const neck = new Neck();
  neck.element.classList.add('tile-neck');
  scene.append(neck.element);
  neck.update({ frets: Array.from({ length: 11 }, () => ({ name: '', label: null })), visuals });
  let playing = [];
  let seconds = 0;
  const stops = [
    studio.store.on('play', (message) => { playing = message.playing; }),
    eachFrame((step) => {
      if (document.hidden) return;
      const isStill = prefersStillness();
      if (!isStill) seconds += step;
      neck.fit();
      neck.draw(playing.length > 0 ? playing : [drifting(seconds)], isStill);
    }, 30),
  ];
  return () => stops.forEach((stop) => stop());
}

/** A dot that wanders along the neck. */
function drifting(seconds) {
  const x = 0.5 + 0.36 * Math.sin(seconds * 0.5) * Math.cos(seconds * 0.19);
  return { source: 0, notes: 1, zone: Math.floor(x * 11), x, y: 0.5 + 0.12 * Math.sin(seconds * 0.7) };
}
