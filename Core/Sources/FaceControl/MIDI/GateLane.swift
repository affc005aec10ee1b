import Mapping
import Numbers
import Signals

/// One note and the state of its gate.
struct GateLane: Sendable {
  struct Key: Hashable, Sendable {
    let source: Mappable
    let gate: NoteGate
    /// Whether it uses the value before mapping, as the blink notes do.
    let isUnmapped: Bool

    /// Its note number, 0…127; gates with a problem are excluded.
    var note: UInt8 { UInt8(truncatingIfNeeded: gate.note & 0x7F) }

    /// Whether both are the same note of the same signal, regardless of thresholds.
    func plays(as other: Key) -> Bool {
      source == other.source && note == other.note && isUnmapped == other.isUnmapped
    }
  }

  enum Change: Hashable { case opened(velocity: UInt8), closed }

  let key: Key
  /// Whether its note is on.
  private(set) var isSounding = false
  private var isOpen = false
  private let unit: Float
  private let contact: Float
  private var last: (value: Float, time: Double)?
  private var contactTime: Double?

  init(_ key: Key, continuing old: GateLane? = nil) {
    self.key = key
    isSounding = old?.isSounding ?? false
    isOpen = old?.isOpen ?? false
    last = old?.last
    unit = key.source.range.upperBound
    let threshold = key.gate.threshold
    contact = threshold - (threshold > 0 ? min(unit / 4, threshold / 2) : unit / 4)
  }

  /// Processes a value; returns whether the gate opened or closed.
  mutating func register(_ value: Float, at time: Double) -> Change? {
    if let last, time < last.time { forgetMotion() }
    defer { last = (value, time) }
    if isOpen {
      guard value < key.gate.threshold - key.gate.hysteresis else { return nil }
      return close()
    }
    follow(value, at: time)
    guard value >= key.gate.threshold else { return nil }
    isOpen = true
    isSounding = true
    return .opened(velocity: velocity(of: value, at: time))
  }

  /// Closes the gate because the value is unavailable.
  mutating func release() -> Change? {
    forgetMotion()
    return isOpen ? close() : nil
  }

  /// Marks the note as off; the gate opens again only after it has closed.
  mutating func silence() { isSounding = false }

  private mutating func close() -> Change? {
    isOpen = false
    contactTime = nil
    defer { isSounding = false }
    return isSounding ? .closed : nil
  }

  private mutating func forgetMotion() {
    last = nil
    contactTime = nil
  }

  /// Stores when the value passes the first of two thresholds, as in a velocity-sensitive keyboard.
  private mutating func follow(_ value: Float, at time: Double) {
    if value < contact {
      contactTime = nil
    } else if let last, last.value < contact {
      contactTime = crossing(of: contact, to: value, at: time)
    }
  }

  private func crossing(of level: Float, to value: Float, at time: Double) -> Double? {
    guard let last, value > last.value else { return nil }
    let share = Double((level - last.value) / (value - last.value))
    return last.time + min(max(share, 0), 1) * (time - last.time)
  }

  private func velocity(of value: Float, at time: Double) -> UInt8 {
    if case .fixed(let velocity) = key.gate.velocity {
      return UInt8(clamping: velocity, to: 1...127)
    }
    guard let contactTime, let end = crossing(of: key.gate.threshold, to: value, at: time) else {
      return GateLane.unknownVelocity
    }
    let distance = Double((key.gate.threshold - contact) / unit)
    let speed = distance / max(end - contactTime, 1e-6)
    let velocity = 127 * (speed / GateLane.fastest).squareRoot()
    return UInt8(clamping: velocity.rounded(), to: 1...127)
  }

  /// Ranges per second that give velocity 127: a lid that closes in 50 ms.
  private static let fastest = 20.0
  private static let unknownVelocity: UInt8 = 64
}
