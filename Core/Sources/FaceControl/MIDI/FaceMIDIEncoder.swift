public import Addresses
public import MIDI
public import Mapping
import Numbers
import Signals

/// Converts controls to MIDI messages: controllers that changed by a step, and notes of gates and blinks.
///
/// A channel's MIDI routes replace its default controller; a controller used by a route is removed from the
/// layout. Uses frame time only; a steady stream allocates nothing.
public struct FaceMIDIEncoder: Sendable {
  public let options: MIDIOptions

  private var controllers: [ControllerLane] = []
  private var gates: [GateLane] = []
  private var soundingNotes: [Int]
  private var orphans: [UInt8] = []

  public init(options: MIDIOptions = MIDIOptions(), mapping: MappingTable = .identity) {
    self.options = options
    soundingNotes = Array(repeating: 0, count: 128)
    follow(mapping: mapping)
  }

  /// Replaces the mapping. Unchanged routes keep their state, also a note whose gate only moved; notes
  /// without a gate end with the next frame.
  public mutating func follow(mapping: MappingTable) {
    let routing = MIDIRouting(options: options, mapping: mapping)
    let oldControllers = Dictionary(
      controllers.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    controllers = routing.controllers.map { oldControllers[$0] ?? ControllerLane($0) }
    follow(routing.notes)
  }

  /// Appends one frame's messages: controllers first, so that a note begins with their new values.
  ///
  /// Without a face, ends every active note and sends nothing else.
  public mutating func encode(_ control: ControlFrame, into messages: inout [MIDIMessage]) {
    if control.isTracked {
      encodeControllers(control, into: &messages)
    } else {
      flush(into: &messages)
    }
    encodeNotes(control, into: &messages)
  }

  /// Appends only note-ons and note-offs, for a frame that the sink's rate skips.
  public mutating func encodeNotes(_ control: ControlFrame, into messages: inout [MIDIMessage]) {
    endOrphans(into: &messages)
    encodeGates(control, into: &messages)
  }

  /// Appends values delayed by the rate limit; call it after the last frame.
  public mutating func flush(into messages: inout [MIDIMessage]) {
    for index in controllers.indices { controllers[index].flush(into: &messages) }
  }

  /// Appends note-offs for all active notes, then "all notes off" (123) and "reset all controllers" (121) on
  /// the MIDI channels in use; the next frame sends every controller again.
  ///
  /// An open gate starts no note until it has closed.
  public mutating func panic(into messages: inout [MIDIMessage]) {
    endOrphans(into: &messages)
    for note in soundingNotes.indices where soundingNotes[note] > 0 {
      messages.append(.noteOff(UInt8(note), channel: firstChannel))
      soundingNotes[note] = 0
    }
    for index in gates.indices { gates[index].silence() }
    var channels: UInt16 = 1 << UInt16(firstChannel)
    for index in controllers.indices {
      channels |= 1 << UInt16(controllers[index].key.midiChannel)
      controllers[index].forget()
    }
    for channel in 0..<UInt8(16) where channels >> UInt16(channel) & 1 == 1 {
      messages.append(.controlChange(123, value: 0, channel: channel))
      messages.append(.controlChange(121, value: 0, channel: channel))
    }
  }

  private var firstChannel: UInt8 { UInt8(options.channel - 1) }

  /// Each old gate continues in at most one new one: an equal one, or one with the same note and signal.
  private mutating func follow(_ keys: [GateLane.Key]) {
    var old = gates
    let take = { (matches: (GateLane.Key) -> Bool) -> GateLane? in
      old.firstIndex { matches($0.key) }.map { old.remove(at: $0) }
    }
    let same = keys.map { key in take { $0 == key } }
    gates = zip(keys, same).map { key, same in
      GateLane(key, continuing: same ?? take { $0.plays(as: key) })
    }
    orphans += old.filter(\.isSounding).map(\.key.note)
  }

  private mutating func encodeControllers(
    _ control: ControlFrame, into messages: inout [MIDIMessage]
  ) {
    let active = control.active.rawValue
    withUnsafeBytes(of: control.values.storage) { bytes in
      let values = bytes.assumingMemoryBound(to: Float.self)
      for index in controllers.indices {
        switch controllers[index].key.source {
        case .channel(let channel):
          guard active >> UInt64(channel.rawValue) & 1 == 1 else { continue }
          controllers[index].register(
            values[channel.rawValue], at: control.time, into: &messages)
        case .gesture(let gesture):
          guard control.gestureSet.contains(gesture) else { continue }
          controllers[index].register(
            control.gestures[gesture.rawValue], at: control.time, into: &messages)
        }
      }
    }
  }

  private mutating func encodeGates(
    _ control: ControlFrame, into messages: inout [MIDIMessage]
  ) {
    for index in gates.indices {
      let key = gates[index].key
      let output = control.output(of: key.source)
      let value = key.isUnmapped && output != nil ? control.input(of: key.source) : output
      let change =
        if let value {
          gates[index].register(value, at: control.time)
        } else {
          gates[index].release()
        }
      switch change {
      case .opened(let velocity): strike(key.note, velocity: velocity, into: &messages)
      case .closed: end(key.note, into: &messages)
      case nil: break
      }
    }
  }

  private mutating func strike(_ note: UInt8, velocity: UInt8, into messages: inout [MIDIMessage]) {
    soundingNotes[Int(note)] += 1
    messages.append(.noteOn(note, velocity: velocity, channel: firstChannel))
  }

  /// Two gates may share one note: it ends when the last of them closes.
  private mutating func end(_ note: UInt8, into messages: inout [MIDIMessage]) {
    guard soundingNotes[Int(note)] > 0 else { return }
    soundingNotes[Int(note)] -= 1
    guard soundingNotes[Int(note)] == 0 else { return }
    messages.append(.noteOff(note, channel: firstChannel))
  }

  private mutating func endOrphans(into messages: inout [MIDIMessage]) {
    for note in orphans { end(note, into: &messages) }
    orphans.removeAll(keepingCapacity: true)
  }
}
