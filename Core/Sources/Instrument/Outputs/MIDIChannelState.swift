import MIDI
import Numbers

/// One MIDI channel that several sources may share: its active notes, its owner, and the last values sent.
struct MIDIChannelState: Hashable, Sendable {
  /// A note of a source on this channel.
  struct Held: Hashable, Sendable {
    let source: PlaySource
    let voice: Int
    let note: UInt8
    /// The bend of the source, 0…16,383.
    var bend: Int
  }

  let channel: UInt8
  /// In the order of their beginnings.
  private(set) var held: [Held] = []
  private var bend = -1
  private var pressure = -1
  /// Last values of the controllers, −1 unsent; and who sent them.
  private var values = [Int](repeating: -1, count: 128)
  private var writers = [PlaySource?](repeating: nil, count: 128)

  init(_ channel: UInt8) { self.channel = channel }

  /// The source of the newest active note: bend, pressure and controllers that others send too are its own.
  private var owner: PlaySource? { held.last?.source }

  func holds(_ source: PlaySource, _ voice: Int) -> Bool {
    held.contains { $0.source == source && $0.voice == voice }
  }

  /// The lowest active note of a source.
  func root(of source: PlaySource) -> UInt8? { rootNote(of: source)?.note }

  private func rootNote(of source: PlaySource) -> Held? {
    held.first { $0.source == source && $0.voice == 0 }
  }

  /// Begins a note with its bend before it. A key that is active already, for another source, ends and begins again, so
  /// that every note-on has its note-off.
  mutating func begin(_ note: Held, velocity: Float, into messages: inout [MIDIMessage]) {
    var note = note
    if note.voice > 0, let root = rootNote(of: note.source) { note.bend = root.bend }
    if held.contains(where: { $0.note == note.note }) {
      messages.append(.noteOff(note.note, channel: channel))
    }
    send(note.bend, into: &messages)
    held.append(note)
    let value = UInt8(clamping: (velocity * 127).rounded(), to: 1...127)
    messages.append(.noteOn(note.note, velocity: value, channel: channel))
  }

  /// The key ends with the last source that holds it; the channel's bend becomes that of the newest note left.
  mutating func end(
    _ source: PlaySource, _ voice: Int, velocity: Float, into messages: inout [MIDIMessage]
  ) {
    guard let index = held.lastIndex(where: { $0.source == source && $0.voice == voice }) else {
      return
    }
    let note = held.remove(at: index).note
    if !held.contains(where: { $0.note == note }) {
      let value = UInt8(clamping: (velocity * 127).rounded(), to: 0...127)
      messages.append(.noteOff(note, velocity: value, channel: channel))
    }
    if let newest = held.last { send(newest.bend, into: &messages) }
  }

  /// Bends the notes of a source; heard while it owns the channel.
  mutating func bend(_ value: Int, of source: PlaySource, into messages: inout [MIDIMessage]) {
    for index in held.indices where held[index].source == source { held[index].bend = value }
    if owner == source { send(value, into: &messages) }
  }

  private mutating func send(_ value: Int, into messages: inout [MIDIMessage]) {
    guard value != bend else { return }
    bend = value
    messages.append(.pitchBend(UInt16(clamping: value), channel: channel))
  }

  mutating func press(
    _ value: Float, of source: PlaySource, into messages: inout [MIDIMessage]
  ) {
    let step = Int(clamping: (value * 127).rounded(), to: 0...127)
    guard owner == nil || owner == source, step != pressure else { return }
    pressure = step
    messages.append(.channelPressure(UInt8(step), channel: channel))
  }

  /// Sends a changed controller. While a source owns the channel, others cannot change the controllers that it sends.
  mutating func control(
    _ number: UInt8, _ value: Float, of source: PlaySource, into messages: inout [MIDIMessage]
  ) {
    let index = Int(number & 0x7F)
    if let owner, owner != source, writers[index] == owner { return }
    writers[index] = source
    let step = Int(clamping: (value * 127).rounded(), to: 0...127)
    guard step != values[index] else { return }
    values[index] = step
    messages.append(.controlChange(UInt8(index), value: UInt8(step), channel: channel))
  }

  /// Ends every note, and forgets what was sent.
  mutating func endAll(into messages: inout [MIDIMessage]) {
    for note in Set(held.map(\.note)).sorted() {
      messages.append(.noteOff(note, channel: channel))
    }
    self = MIDIChannelState(channel)
  }
}
