import { h } from '../../core/element.js';

/** A cathode-ray oscilloscope: a glowing trace that starts at a rising edge, on a dark tube. */
export function scope() {
  const canvas = h('canvas', { class: 'scope', 'aria-hidden': 'true', width: 320, height: 160 });
  const context = canvas.getContext('2d');
  let trace = new Float32Array(0);
  return {
    element: canvas,
    show(samples) { trace = samples; },
    draw(colours) {
      const { width, height } = canvas;
      context.globalCompositeOperation = 'source-over';
      context.globalAlpha = 0.45;
      context.fillStyle = colours.tube;
      context.fillRect(0, 0, width, height);
      context.globalAlpha = 1;
      graticule(context, width, height, colours);
      beam(context, edge(trace), width, height, colours);
      vignette(context, width, height, colours);
    },
  };
}

/** The part of the samples from the first rising edge on, half of them. */
function edge(samples) {
  const half = Math.floor(samples.length / 2);
  let start = 0;
  while (start < half && !(samples[start] <= 0 && samples[start + 1] > 0)) start += 1;
  return samples.subarray(start < half ? start : 0, (start < half ? start : 0) + half);
}

function graticule(context, width, height, { grid }) {
  context.strokeStyle = grid;
  context.lineWidth = 1;
  context.beginPath();
  for (let column = 1; column < 8; column++) {
    context.moveTo((column * width) / 8, 0);
    context.lineTo((column * width) / 8, height);
  }
  for (let row = 1; row < 4; row++) {
    context.moveTo(0, (row * height) / 4);
    context.lineTo(width, (row * height) / 4);
  }
  context.stroke();
}

function beam(context, samples, width, height, { beam: colour }) {
  context.globalCompositeOperation = 'lighter';
  context.strokeStyle = colour;
  context.shadowColor = colour;
  for (const [thickness, blur, alpha] of [[5, 18, 0.25], [1.6, 6, 1]]) {
    context.lineWidth = thickness;
    context.shadowBlur = blur;
    context.globalAlpha = alpha;
    context.beginPath();
    context.moveTo(0, height / 2);
    for (let index = 0; index < samples.length; index++) {
      const x = (index * width) / Math.max(samples.length - 1, 1);
      context.lineTo(x, height / 2 - samples[index] * height * 0.46);
    }
    if (samples.length === 0) context.lineTo(width, height / 2);
    context.stroke();
  }
  context.shadowBlur = 0;
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}

function vignette(context, width, height, { tube }) {
  const shade = context.createRadialGradient(width / 2, height / 2, height * 0.3, width / 2, height / 2, width * 0.62);
  shade.addColorStop(0, 'transparent');
  shade.addColorStop(1, tube);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
}
