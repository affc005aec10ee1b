const colours = { weirdConnect: 'orange', nerve: 'orange', osc: 'blue', oscTCP: 'blue', rtpMIDI: 'purple', jackMIDI: 'purple' };

/** The colour of a protocol: WeirdConnect orange, OSC blue, MIDI purple, files none. */
export function colourOf(protocol) { return colours[protocol] ?? 'none'; }

export function isFile(protocol) { return ['csv', 'jsonl', 'midiFile'].includes(protocol); }
