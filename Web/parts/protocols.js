const colours = [[/midi/i, 'purple'], [/^osc/, 'blue'], [/^(weirdConnect|nerve|jackCV)/, 'orange']];

/** The colour of a protocol: voltages orange, OSC blue, MIDI purple, files and the rest none. */
export function colourOf(protocol) {
  return colours.find(([pattern]) => pattern.test(protocol ?? ''))?.[1] ?? 'none';
}
