import { h } from '../../core/element.js';
import { eachFrame, prefersStillness } from '../../core/frames.js';
import { fineness, Layout } from './layout.js';
import { middleOfEyes, paint } from '../../parts/robot/paint.js';

const told = 0.03;

/**
 * The canvas that fills the screen. `numbersAt` returns the face at a time of this page's clock in seconds, or null.
 * `data-eyes` has the position of the eyes, in points from the middle of the screen.
 */
export function stage({ numbersAt, drawn }) {
  const canvas = h('canvas', { class: 'robot-face', testid: 'robot.face', role: 'img' });
  const context = canvas.getContext('2d', { alpha: false });
  const layout = new Layout();
  let fine = 1;
  let toldAt = -Infinity;

  function fit() {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    fine = fineness(clientWidth, clientHeight, devicePixelRatio);
    canvas.width = Math.round(clientWidth * fine);
    canvas.height = Math.round(clientHeight * fine);
    layout.resize(clientWidth, clientHeight, performance.now() / 1000, prefersStillness());
    draw();
  }

  function draw() {
    if (document.hidden || layout.width === 0) return;
    const time = performance.now() / 1000;
    const face = numbersAt(time);
    if (!face) return;
    const screen = { width: layout.width, height: layout.height, side: layout.side(time) };
    context.setTransform(fine, 0, 0, fine, 0, 0);
    paint(context, face, screen);
    drawn(time);
    if (time - toldAt < told) return;
    toldAt = time;
    const { x, y } = middleOfEyes(face, screen);
    canvas.dataset.eyes = `${x.toFixed(1)},${y.toFixed(1)}`;
  }

  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  const stop = eachFrame(draw);
  return {
    canvas,
    end() {
      observer.disconnect();
      stop();
    },
  };
}
