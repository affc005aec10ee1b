const colours = { weirdConnect: 'orange', nerve: 'orange', osc: 'blue', oscTCP: 'blue', midi: 'purple' };

/** The colour of a protocol: WeirdConnect orange, OSC blue, MIDI purple, files none. */
export function colourOf(protocol) { return colours[protocol] ?? 'none'; }

export function isFile(protocol) { return protocol === 'csv' || protocol === 'jsonl'; }
