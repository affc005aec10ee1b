import { pixel } from './pose.js';
import { eye } from './surface.js';

const axes = [
  { name: 'pitch', from: [1.02, 0.1, 0], to: [1.36, 0.1, 0] },
  { name: 'yaw', from: [0, 1.57, 0], to: [0, 1.9, 0] },
  { name: 'roll', from: [0, -0.2, 1.36], to: [0, -0.2, 1.8] },
];

/** Draws the head's axes and the gaze dots on a 2D canvas over the face. */
export function drawOverlay(context, { width, height, matrix, face, colours, isShown }) {
  context.clearRect(0, 0, width, height);
  if (!isShown) return;
  const at = (point) => pixel(matrix, point, width, height);
  for (const { name, from, to } of axes) arrow(context, at(from), at(to), colours[name]);
  face.gaze.forEach((gaze, i) => {
    const centre = [i === 0 ? eye.x : -eye.x, eye.y, eye.z];
    const point = (length) => centre.map((value, axis) => value + gaze[axis] * length);
    dot(context, at(point(eye.radius * 1.1)), at(point(eye.radius + 0.62)), colours.gaze);
  });
}

/** The ring that grows while the face is pressed; `part` 0…1. */
export function drawRing(context, { x, y, part, colour }) {
  context.lineCap = 'round';
  context.lineWidth = 5;
  context.strokeStyle = 'rgb(128 128 128 / 0.35)';
  circle(context, x, y, 38, 1);
  context.strokeStyle = colour;
  circle(context, x, y, 38, part);
}

function circle(context, x, y, radius, part) {
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * part);
  context.stroke();
}

function arrow(context, [x0, y0], [x1, y1], colour) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
  if (length < 6) {
    context.beginPath();
    context.arc(x1, y1, 3.5, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  const ux = (x1 - x0) / length, uy = (y1 - y0) / length, size = Math.min(8, length * 0.4);
  context.beginPath();
  context.moveTo(x1 + ux * size, y1 + uy * size);
  context.lineTo(x1 - uy * size * 0.6, y1 + ux * size * 0.6);
  context.lineTo(x1 + uy * size * 0.6, y1 - ux * size * 0.6);
  context.fill();
}

function dot(context, [x0, y0], [x1, y1], colour) {
  context.strokeStyle = context.fillStyle = colour;
  context.globalAlpha = 0.4;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(x1, y1, 4.5, 0, 2 * Math.PI);
  context.fill();
}
