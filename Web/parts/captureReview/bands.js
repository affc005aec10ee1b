/** The thinnest band, in pixels. */
const thin = 1.5;
/** So many times the usual distance between two values is a gap. */
const gap = 4;
const dim = 0.9;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const numbers = new Uint8Array(128);
[...letters].forEach((letter, number) => { numbers[letter.charCodeAt(0)] = number; });
/** Of the numbers of two letters: the whole height, and no value. */
const whole = 4094;
const none = 4095;

/** The heights 0…1 of a series, from its text of two letters for the least and two for the largest value of each span; −1 for none. */
export function heightsOf(text) {
  const heights = new Float32Array(text.length >> 1);
  for (let at = 0; at < heights.length; at++) {
    const number = numbers[text.charCodeAt(2 * at)] << 6 | numbers[text.charCodeAt(2 * at + 1)];
    heights[at] = number === none ? -1 : number / whole;
  }
  return heights;
}

/** The least and largest value of each of at most so many columns; null where a column has none. */
export function columnsOf({ bands }, count) {
  const heights = heightsOf(bands);
  const spans = heights.length >> 1;
  const columns = new Array(Math.min(count, spans)).fill(null);
  for (let span = 0; span < spans; span++) {
    const [least, largest] = [heights[2 * span], heights[2 * span + 1]];
    if (least < 0 || largest < 0) continue;
    const at = Math.floor(span * columns.length / spans);
    const column = columns[at];
    if (!column) {
      columns[at] = [least, largest];
    } else {
      column[0] = Math.min(column[0], least);
      column[1] = Math.max(column[1], largest);
    }
  }
  return columns;
}

/** Runs of columns without a longer gap than is usual for this series: lists of [column, least, largest]. */
export function runsOf(columns) {
  const values = columns.flatMap((column, at) => (column ? [[at, ...column]] : []));
  const distances = values.slice(1).map(([at], index) => at - values[index][0]).sort((one, other) => one - other);
  const usual = distances[distances.length >> 1] ?? 1;
  const runs = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && value[0] - run.at(-1)[0] <= usual * gap) run.push(value);
    else runs.push([value]);
  }
  return runs;
}

/** Parts 0…1 of the whole in which no series has a value; `all` are the columns of each series. */
export function gapsOf(all) {
  if (all.length === 0) return [];
  const runs = all.flatMap((columns) =>
    runsOf(columns).map((run) => [run[0][0] / columns.length, (run.at(-1)[0] + 1) / columns.length])).sort(([one], [other]) => one - other);
  const gaps = [];
  let end = 0;
  for (const [from, to] of runs) {
    if (from > end) gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  return end < 1 ? [...gaps, { from: end, to: 1 }] : gaps;
}

/** Fills the band of a series, in one path. */
export function paintSeries(context, columns, { width, height, inset, colour }) {
  const step = width / columns.length;
  const y = (value) => inset + (1 - value) * (height - 2 * inset);
  const x = (at) => (at + 0.5) * step;
  context.fillStyle = colour;
  context.globalAlpha = dim;
  context.beginPath();
  for (const run of runsOf(columns)) {
    if (run.length === 1) {
      const [at, least, largest] = run[0];
      context.rect(x(at) - thin / 2, y(largest) - thin / 2, thin, y(least) - y(largest) + thin);
      continue;
    }
    run.forEach(([at, , largest], index) => context[index ? 'lineTo' : 'moveTo'](x(at), y(largest) - thin / 2));
    for (const [at, least] of run.toReversed()) context.lineTo(x(at), y(least) + thin / 2);
    context.closePath();
  }
  context.fill();
  context.globalAlpha = 1;
}
