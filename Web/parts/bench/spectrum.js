import { h } from '../../core/element.js';
import { frequencies, frequencyPlace, gridLines, label, named, palette, prepared, trace } from './palette.js';

const floor = -120;

/** The levels of a spectrum, dB at equal steps of octaves from 20 Hz to 20 kHz, as a line of a drawing. */
export function spectrumLine(levels) {
  return levels.flatMap((level, index) => [
    index / Math.max(levels.length - 1, 1), Math.min(Math.max(1 - level / floor, 0), 1),
  ]);
}

/** A spectrum on a grid of frequencies and steps of 24 dB. */
export function spectrum(testid) {
  const canvas = h('canvas', { class: 'spectrum', testid, 'aria-hidden': 'true' });
  let colours = null;
  return {
    element: canvas,
    show(levels) {
      colours ??= palette(canvas);
      const area = prepared(canvas, colours);
      if (!area) return;
      gridLines(area, frequencies.map(frequencyPlace), [0.2, 0.4, 0.6, 0.8], colours.grid);
      for (const { hertz, text } of named) label(area, text, frequencyPlace(hertz) * area.width + 3, area.height - 4, colours.muted);
      for (const part of [0.2, 0.4, 0.6, 0.8]) {
        label(area, `${Math.round(floor * (1 - part))} dB`.replace('-', '−'), 3, (1 - part) * area.height - 3, colours.muted);
      }
      trace(area, spectrumLine(levels), colours.beam, 1.8);
    },
  };
}
