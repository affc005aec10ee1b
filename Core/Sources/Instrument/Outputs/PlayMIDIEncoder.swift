public import MIDI
import Music
import Numbers

/// A MIDI message and when it is sent, in seconds of the clock of its source's kind.
public struct TimedMIDIMessage: Hashable, Sendable {
  public var kind: PlaySource.Kind
  public var time: Double
  public var message: MIDIMessage

  public init(kind: PlaySource.Kind, time: Double, message: MIDIMessage) {
    self.kind = kind
    self.time = time
    self.message = message
  }
}

/// Events → MIDI messages on one common channel, on one channel for each hand and touch, or as an MPE zone.
///
/// A note ends on the channel on which it began, also when the settings changed in between. Bends have 14 bits,
/// controllers and pressure 7; nothing is sent again without a change. Where sources share a channel, the source of the
/// newest note owns its bend.
public struct PlayMIDIEncoder: Sendable {
  private var settings: InstrumentSettings
  private var channels: [MIDIChannelState]
  /// Nil outside of MPE.
  private var zone: MPEEncoder?

  public init(_ settings: InstrumentSettings = InstrumentSettings()) {
    self.settings = settings.clamped
    channels = (0..<16).map { MIDIChannelState($0) }
    zone = self.settings.channelMode == .mpe ? MPEEncoder() : nil
  }

  /// Continues with new settings and appends the set-up messages of changed channels, ranges and glides.
  public mutating func follow(
    _ settings: InstrumentSettings, into messages: inout [MIDIMessage]
  ) {
    let before = self.settings
    self.settings = settings.clamped
    let isZone = self.settings.channelMode == .mpe
    if isZone != (zone != nil) {
      if !isZone { MPEEncoder.tearDown(into: &messages) }
      zone = isZone ? MPEEncoder() : nil
      return setUp(into: &messages)
    }
    let isSame =
      used == PlayMIDIEncoder.used(by: before) && self.settings.bendRange == before.bendRange
      && self.settings.glide == before.glide
    if !isSame { setUp(into: &messages) }
  }

  /// Appends what receivers need before the first note, for every channel in use: bend range (RPN 0), portamento
  /// (controllers 5 and 65).
  public func setUp(into messages: inout [MIDIMessage]) {
    if let zone { return zone.setUp(into: &messages) }
    let time = UInt8(clamping: (settings.glide * 127).rounded(), to: 0...127)
    let range = UInt8(clamping: settings.bendRange, to: 1...48)
    let values: [(UInt8, UInt8)] = [
      (101, 0), (100, 0), (6, range), (38, 0), (101, 127), (100, 127), (5, time),
      (65, time > 0 ? 127 : 0),
    ]
    for channel in used {
      for (number, value) in values {
        messages.append(.controlChange(number, value: value, channel: channel))
      }
    }
  }

  /// Appends the messages of one event.
  public mutating func encode(_ event: PlayEvent, into messages: inout [MIDIMessage]) {
    if zone != nil {
      zone?.encode(event, into: &messages)
      return
    }
    let source = event.source
    let home = Int(settings.midiChannel(of: source))
    let index = channels.firstIndex { $0.holds(source, event.voice) } ?? home
    switch event.action {
    case .noteOn(let note, let pitch, let velocity, _):
      let key = UInt8(clamping: note.number)
      let held = MIDIChannelState.Held(
        source: source, voice: event.voice, note: key, bend: bend(to: pitch, from: key))
      channels[index].end(source, event.voice, velocity: velocity, into: &messages)
      channels[home].begin(held, velocity: velocity, into: &messages)
    case .noteOff(_, let velocity):
      channels[index].end(source, event.voice, velocity: velocity, into: &messages)
    case .pitch(let pitch):
      // A channel has one bend: the root's.
      guard event.voice == 0, let root = channels[index].root(of: source) else { return }
      channels[index].bend(bend(to: pitch, from: root), of: source, into: &messages)
    case .pressure(let value): channels[index].press(value, of: source, into: &messages)
    case .timbre(let value): channels[index].control(74, value, of: source, into: &messages)
    case .controller(let number, let value):
      channels[index].control(number, value, of: source, into: &messages)
    }
  }

  /// Appends the messages of events with their times.
  public mutating func encode(
    _ events: [PlayEvent], into messages: inout [TimedMIDIMessage]
  ) {
    var encoded: [MIDIMessage] = []
    for event in events {
      encoded.removeAll(keepingCapacity: true)
      encode(event, into: &encoded)
      for message in encoded {
        messages.append(
          TimedMIDIMessage(kind: event.source.kind, time: event.time, message: message))
      }
    }
  }

  /// Appends note-offs for all active notes, then "all notes off" (123) and "reset all controllers" (121) on all sixteen
  /// channels; every controller is sent again.
  public mutating func panic(into messages: inout [MIDIMessage]) {
    zone?.endAll(into: &messages)
    for index in channels.indices {
      channels[index].endAll(into: &messages)
      messages.append(.controlChange(123, value: 0, channel: channels[index].channel))
      messages.append(.controlChange(121, value: 0, channel: channels[index].channel))
    }
  }

  /// The 14-bit bend of a pitch from its key, clamped to the bend range.
  private func bend(to pitch: Double, from key: UInt8) -> Int {
    let way = (pitch - Double(key)) / Double(settings.bendRange)
    return Int(clamping: (8192 + 8192 * way).rounded(), to: 0...16_383)
  }

  /// The channels in use, 0…15, rising.
  private var used: [UInt8] { PlayMIDIEncoder.used(by: settings) }

  private static func used(by settings: InstrumentSettings) -> [UInt8] {
    Set(PlaySource.all.map { settings.midiChannel(of: $0) }).sorted()
  }
}
