import MIDI
import Music
import Numbers

/// Events → MIDI Polyphonic Expression, the lower zone: channel 1 manages, 2 to 16 have one note each, with bend, pressure
/// and timbre of its own (MIDI Polyphonic Expression 1.0, M1-100-UM, sections 2.1 to 2.5).
///
/// A bend is the distance of the sounding pitch from its key, so tunings and glides need nothing else.
struct MPEEncoder: Sendable {
  /// Semitones of a full bend of a note, as the specification suggests.
  static let bendRange = 48
  private static let manager: UInt8 = 0

  private struct Member {
    let channel: UInt8
    var source: PlaySource?
    var voice = 0
    var note: UInt8 = 0
    var bend = -1
    var pressure = -1
    var timbre = -1
    /// When its note ended last, in events.
    var ended = 0
  }

  /// What a source set last, for its next notes.
  private struct Expression {
    var pressure = 0
    var timbre = 64
  }

  private var members = (UInt8(1)...15).map { Member(channel: $0) }
  private var expressions = [Expression](repeating: Expression(), count: PlaySource.all.count)
  private var controllers: [UInt8: Int] = [:]
  private var clock = 0

  /// The zone of fifteen members, and their bend range.
  func setUp(into messages: inout [MIDIMessage]) {
    Self.parameter(6, 15, on: Self.manager, into: &messages)
    for member in members {
      Self.parameter(0, UInt8(Self.bendRange), on: member.channel, into: &messages)
    }
  }

  /// No zone any more.
  static func tearDown(into messages: inout [MIDIMessage]) {
    parameter(6, 0, on: manager, into: &messages)
  }

  mutating func encode(_ event: PlayEvent, into messages: inout [MIDIMessage]) {
    clock += 1
    let source = event.source
    switch event.action {
    case .noteOn(let note, let pitch, let velocity, _):
      end(source, event.voice, velocity: velocity, into: &messages)
      begin(event, UInt8(clamping: note.number), pitch, velocity, into: &messages)
    case .noteOff(_, let velocity):
      end(source, event.voice, velocity: velocity, into: &messages)
    case .pitch(let pitch):
      guard let index = index(of: source, event.voice) else { return }
      bend(index, to: pitch, into: &messages)
    case .pressure(let value):
      expressions[source.index].pressure = Self.step(value)
      express(source, into: &messages)
    case .timbre(let value):
      expressions[source.index].timbre = Self.step(value)
      express(source, into: &messages)
    case .controller(let number, let value):
      let step = Self.step(value)
      guard controllers[number] != step else { return }
      controllers[number] = step
      messages.append(
        .controlChange(number & 0x7F, value: UInt8(step), channel: Self.manager))
    }
  }

  /// Ends every note, and forgets what was sent.
  mutating func endAll(into messages: inout [MIDIMessage]) {
    for member in members where member.source != nil {
      messages.append(.noteOff(member.note, channel: member.channel))
    }
    self = MPEEncoder()
  }

  /// Takes the member that has been free for longest, or else the one whose note is oldest.
  private mutating func begin(
    _ event: PlayEvent, _ key: UInt8, _ pitch: Double, _ velocity: Float,
    into messages: inout [MIDIMessage]
  ) {
    let free = members.indices.filter { members[$0].source == nil }
    let choices = free.isEmpty ? Array(members.indices) : free
    guard let index = choices.min(by: { members[$0].ended < members[$1].ended }) else { return }
    if members[index].source != nil {
      messages.append(.noteOff(members[index].note, channel: members[index].channel))
    }
    members[index].source = event.source
    members[index].voice = event.voice
    members[index].note = key
    members[index].ended = clock
    bend(index, to: pitch, into: &messages)
    express(index, expressions[event.source.index], into: &messages)
    let value = UInt8(clamping: (velocity * 127).rounded(), to: 1...127)
    messages.append(.noteOn(key, velocity: value, channel: members[index].channel))
  }

  private mutating func end(
    _ source: PlaySource, _ voice: Int, velocity: Float, into messages: inout [MIDIMessage]
  ) {
    guard let index = index(of: source, voice) else { return }
    let value = UInt8(clamping: (velocity * 127).rounded(), to: 0...127)
    messages.append(
      .noteOff(members[index].note, velocity: value, channel: members[index].channel))
    members[index].source = nil
    members[index].ended = clock
  }

  private func index(of source: PlaySource, _ voice: Int) -> Int? {
    members.firstIndex { $0.source == source && $0.voice == voice }
  }

  private mutating func bend(
    _ index: Int, to pitch: Double, into messages: inout [MIDIMessage]
  ) {
    let way = (pitch - Double(members[index].note)) / Double(Self.bendRange)
    let value = Int(clamping: (8192 + 8192 * way).rounded(), to: 0...16_383)
    guard members[index].bend != value else { return }
    members[index].bend = value
    messages.append(.pitchBend(UInt16(clamping: value), channel: members[index].channel))
  }

  private mutating func express(_ source: PlaySource, into messages: inout [MIDIMessage]) {
    for index in members.indices where members[index].source == source {
      express(index, expressions[source.index], into: &messages)
    }
  }

  private mutating func express(
    _ index: Int, _ expression: Expression, into messages: inout [MIDIMessage]
  ) {
    let channel = members[index].channel
    if members[index].pressure != expression.pressure {
      members[index].pressure = expression.pressure
      messages.append(.channelPressure(UInt8(expression.pressure), channel: channel))
    }
    if members[index].timbre != expression.timbre {
      members[index].timbre = expression.timbre
      messages.append(.controlChange(74, value: UInt8(expression.timbre), channel: channel))
    }
  }

  private static func step(_ value: Float) -> Int {
    Int(clamping: (value * 127).rounded(), to: 0...127)
  }

  /// Sets a registered parameter, and selects none after it.
  private static func parameter(
    _ number: UInt8, _ value: UInt8, on channel: UInt8, into messages: inout [MIDIMessage]
  ) {
    let steps: [(UInt8, UInt8)] = [
      (101, 0), (100, number), (6, value), (38, 0), (101, 127), (100, 127),
    ]
    for (controller, value) in steps {
      messages.append(.controlChange(controller, value: value, channel: channel))
    }
  }
}
