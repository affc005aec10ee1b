/** Colours of a timeline, read from the style's custom properties. */
export function readStyle(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    curve: colour('meter-low'), other: colour('blue'), difference: colour('waiting'),
    edge: colour('line-strong'), muted: colour('muted'), veil: colour('background'),
    accent: colour('accent'), text: colour('text'),
  };
}

/** Where values lie in height: bipolar channels have 0 in the middle. */
export function scaleOf(channel, height) {
  const { minimum = 0, maximum = 1 } = channel ?? {};
  const inset = 6;
  return (value) => inset + (1 - (value - minimum) / (maximum - minimum)) * (height - 2 * inset);
}

/** A band between the least and the greatest value of each stretch; gaps where there was no face. */
export function paintBand(context, low, high, { width, y, colour }) {
  const step = width / low.length;
  context.fillStyle = colour;
  for (let i = 0; i < low.length; i++) {
    if (low[i] === null) continue;
    const top = y(high[i]), bottom = y(low[i]);
    context.fillRect(i * step, top - 0.75, Math.max(step, 1), Math.max(bottom - top, 0) + 1.5);
  }
}

/** A line through the values; it breaks where one is absent. */
export function paintLine(context, values, { width, y, colour, thickness = 1.75 }) {
  const step = width / values.length;
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.lineJoin = 'round';
  context.beginPath();
  let isDown = false;
  values.forEach((value, i) => {
    if (value === null) { isDown = false; return; }
    const x = (i + 0.5) * step;
    if (isDown) context.lineTo(x, y(value)); else context.moveTo(x, y(value));
    isDown = true;
  });
  context.stroke();
}

/** Stretches without a face, hatched. */
export function paintLost(context, spans, { width, height, colour }) {
  context.save();
  context.strokeStyle = colour;
  context.globalAlpha = 0.5;
  context.lineWidth = 1;
  for (const { from, to } of spans) {
    const x = from * width, end = Math.max(to * width, x + 2);
    context.save();
    context.beginPath();
    context.rect(x, 0, end - x, height);
    context.clip();
    context.beginPath();
    for (let at = x - height; at < end; at += 7) {
      context.moveTo(at, height);
      context.lineTo(at + height, 0);
    }
    context.stroke();
    context.restore();
  }
  context.restore();
}

/** Makes a canvas as sharp as the screen; returns its context in CSS pixels and the size. */
export function fit(canvas) {
  const scale = Math.min(devicePixelRatio || 1, 2);
  const { clientWidth: width, clientHeight: height } = canvas;
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
