import MIDI
import Mapping
import Numbers
import Signals

/// One control change and its last sent value: sends changes of at least one step, at a limited rate.
struct ControllerLane: Hashable, Sendable {
  /// The destination; lanes with equal keys keep their state when the mapping changes.
  struct Key: Hashable, Sendable {
    let source: Mappable
    /// 0…15.
    let midiChannel: UInt8
    let controller: UInt8
    let isFine: Bool
    /// The value at the end of the controller's range.
    let limit: Float
  }

  /// Minimum interval in seconds between two values of one controller.
  static let minimumInterval = 0.015

  let key: Key
  private let gain: Float
  private let centre: Float
  private let lowest: Float
  private let highest: Float
  private var sent: Int32 = -1
  private var wanted: Int32 = -1
  private var sentTime = 0.0

  init(_ key: Key) {
    self.key = key
    let isBipolar = key.source.isBipolar
    highest = key.isFine ? 16383 : 127
    centre = isBipolar ? (key.isFine ? 8192 : 64) : 0
    lowest = isBipolar ? 1 : 0
    gain = (highest - centre) / key.limit
  }

  /// Sets a mapped value; its message is sent now, or with a later frame when the last one is too recent.
  mutating func register(_ value: Float, at time: Double, into messages: inout [MIDIMessage]) {
    let position = centre + value * gain
    guard position.isFinite else { return }
    wanted = settled(position < lowest ? lowest : position > highest ? highest : position)
    guard wanted != sent else { return }
    let elapsed = time - sentTime
    guard sent < 0 || elapsed >= ControllerLane.minimumInterval || elapsed < 0 else { return }
    sentTime = time
    flush(into: &messages)
  }

  /// Sends the delayed value.
  mutating func flush(into messages: inout [MIDIMessage]) {
    guard wanted != sent else { return }
    if key.isFine {
      if sent < 0 || sent >> 7 != wanted >> 7 {
        append(key.controller, UInt8(wanted >> 7), to: &messages)
      }
      append(key.controller + 32, UInt8(wanted & 0x7F), to: &messages)
    } else {
      append(key.controller, UInt8(wanted), to: &messages)
    }
    sent = wanted
  }

  /// Clears the last sent value, so that the next one is always sent.
  mutating func forget() {
    sent = -1
    wanted = -1
  }

  /// The step of a position, with hysteresis: changes only by a whole step, or when it rounds to an end or
  /// the centre.
  private func settled(_ position: Float) -> Int32 {
    let rounded = centre + (position - centre).rounded()
    guard sent >= 0, abs(position - Float(sent)) < 1 else { return Int32(clamping: rounded) }
    let isRest = rounded == centre || rounded == lowest || rounded == highest
    return isRest ? Int32(clamping: rounded) : sent
  }

  private func append(_ controller: UInt8, _ value: UInt8, to messages: inout [MIDIMessage]) {
    messages.append(.controlChange(controller, value: value, channel: key.midiChannel))
  }
}
