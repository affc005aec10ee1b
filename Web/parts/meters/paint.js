/** Half the width of the blend from one colour of a bar to the next, as a fraction of the range. */
const blend = 0.05;

/** Colours and gradients of the bars, read from the style's custom properties; `rule` has their thresholds. */
export function readMeterStyle(element, context, rule) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    context, rule,
    track: colour('meter-track'), edge: colour('meter-edge'), off: colour('muted'), peak: colour('text'),
    low: colour('meter-low'), middle: colour('meter-middle'), high: colour('meter-high'),
    gradients: new Map(),
  };
}

/** Draws one bar: from the bottom, or from the middle when it is bipolar; hollow when unavailable. */
export function paintBar(style, box, { level, peak, isBipolar, isAvailable, isSounding }) {
  const { context } = style;
  const { x, y, width, height } = box;
  context.clearRect(x - 2, y - 2, width + 4, height + 4);
  context.save();
  context.translate(x, y);
  if (!isAvailable) {
    hollow(style, width, height);
  } else {
    context.beginPath();
    context.roundRect(0, 0, width, height, 4);
    context.fillStyle = style.track;
    context.fill();
    context.clip();
    context.fillStyle = isSounding ? gradient(style, height, isBipolar) : style.off;
    const base = isBipolar ? height / 2 : height;
    const reach = isBipolar ? height / 2 : height;
    const length = level * reach;
    context.fillRect(0, Math.min(base, base - length), width, Math.max(Math.abs(length), isBipolar ? 1 : 0));
    if (Math.abs(peak) > 0.02) {
      context.fillStyle = style.peak;
      context.fillRect(0, Math.min(Math.max(base - peak * reach - 1, 0), height - 2), width, 2);
    }
    if (isBipolar) {
      context.fillStyle = style.edge;
      context.fillRect(0, height / 2 - 0.5, width, 1);
    }
  }
  context.restore();
}

function hollow({ context, edge }, width, height) {
  context.strokeStyle = edge;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.roundRect(0.5, 0.5, width - 1, height - 1, 4);
  context.stroke();
}

function gradient(style, height, isBipolar) {
  const key = `${height},${isBipolar}`;
  if (!style.gradients.has(key)) style.gradients.set(key, makeGradient(style, height, isBipolar));
  return style.gradients.get(key);
}

/** The low colour up to the first threshold of the range, the middle one up to the second, the high one above. */
function makeGradient({ context, rule, low, middle, high }, height, isBipolar) {
  const stops = [
    [0, low], [rule.middle - blend, low], [rule.middle + blend, middle],
    [rule.high - blend, middle], [rule.high + blend, high], [1, high],
  ];
  const gradient = context.createLinearGradient(0, height, 0, 0);
  for (const [part, colour] of stops) {
    gradient.addColorStop(isBipolar ? 0.5 + part / 2 : part, colour);
    if (isBipolar) gradient.addColorStop(0.5 - part / 2, colour);
  }
  return gradient;
}
