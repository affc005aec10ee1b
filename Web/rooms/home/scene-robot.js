import { h } from '../../core/element.js';
import { eachFrame, prefersStillness } from '../../core/frames.js';
import { LivingFace } from '../../parts/robot/life/living-face.js';
import { readMoods } from '../../parts/robot/life/moods.js';
import { paint } from '../../parts/robot/paint.js';
import { anglesOf, gazeAt } from './gaze.js';

/** Seconds between looks, and without a frame until nobody counts as in view. */
const lookEvery = 0.1;
const timeout = 1;
const seconds = () => performance.now() / 1000;

/** A robot's eyes that follow the leading performer; still with reduced motion. Returns stop. */
export function mount(scene, studio) {
  const canvas = h('canvas', {
    class: 'tile-eyes', testid: 'home.eyes', role: 'img', 'aria-label': 'Robot eyes that follow the leading performer',
  });
  const context = canvas.getContext('2d', { alpha: false });
  const [mood] = readMoods({ moods: [{ id: 'normal' }] });
  const face = new LivingFace(mood, Math.floor(Math.random() * 2 ** 32), seconds());
  let angles = {};
  let lookedAt = -Infinity;
  let heardAt = -Infinity;
  let size = { width: 0, height: 0 };

  function fit() {
    const { clientWidth: width, clientHeight: height } = canvas;
    const scale = Math.min(devicePixelRatio || 1, 2);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    size = { width, height, side: Math.min(width, 2 * height) };
    draw();
  }

  function draw() {
    if (size.width === 0) return;
    paint(context, prefersStillness() ? mood.face.slice() : face.face(seconds()), size);
  }

  function advance() {
    if (document.hidden || prefersStillness()) return;
    const now = seconds();
    if (now - lookedAt >= lookEvery) {
      lookedAt = now;
      const point = gazeAt(now - heardAt < timeout ? studio.store.meters : null, angles);
      face.look(point, now);
      canvas.dataset.gaze = `${point.x.toFixed(2)},${point.y.toFixed(2)}`;
    }
    draw();
  }

  const know = (hello) => { if (hello) angles = anglesOf(hello.channels); };
  const observer = new ResizeObserver(fit);
  know(studio.store.hello);
  scene.append(canvas);
  observer.observe(canvas);
  const stops = [
    studio.store.on('hello', know), studio.store.on('meters', () => { heardAt = seconds(); }),
    eachFrame(advance, 30), () => observer.disconnect(),
  ];
  return () => stops.forEach((stop) => stop());
}
