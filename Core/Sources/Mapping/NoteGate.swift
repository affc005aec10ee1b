/// A MIDI note that is on while a mapped value is high.
public struct NoteGate: Hashable, Sendable {
  /// 0…127; 60 is middle C.
  public var note: Int
  /// The note begins when the mapped value reaches this, in the value's own unit. Clamped to ±10⁶.
  public var threshold: Float { didSet { threshold = NoteGate.clamped(threshold, else: oldValue) } }
  /// The note ends when the mapped value is this much below the threshold; 0…10⁶.
  public var hysteresis: Float {
    didSet { hysteresis = Swift.max(NoteGate.clamped(hysteresis, else: oldValue), 0) }
  }
  public var velocity: NoteVelocity

  public init(
    note: Int, threshold: Float = 0.5, hysteresis: Float = 0.1,
    velocity: NoteVelocity = .fixed(100)
  ) {
    self.note = note
    self.threshold = NoteGate.clamped(threshold, else: 0.5)
    self.hysteresis = Swift.max(NoteGate.clamped(hysteresis, else: 0.1), 0)
    self.velocity = velocity
  }

  /// Why the gate is invalid, one sentence; nil when valid.
  public var problem: String? {
    guard (0...127).contains(note) else {
      return "MIDI note \(note) does not exist. Use 0 to 127."
    }
    guard case .fixed(let velocity) = velocity, !(1...127).contains(velocity) else { return nil }
    return "Velocity \(velocity) does not exist. Use 1 to 127, or \"speed\"."
  }

  private static func clamped(_ value: Float, else fallback: Float) -> Float {
    value.isNaN ? fallback : Swift.min(Swift.max(value, -1e6), 1e6)
  }
}

/// The velocity of a note.
public enum NoteVelocity: Hashable, Sendable {
  /// A constant, 1…127.
  case fixed(Int)
  /// From the speed of the value at the threshold: 127 at 20 ranges per second and more.
  case speed
}

/// {"note": 60, "threshold": 0.5, "hysteresis": 0.1, "velocity": 100}; all but the note are optional.
extension NoteGate: Codable {
  private enum Keys: CodingKey { case note, threshold, hysteresis, velocity }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    self.init(
      note: try keyed.decode(Int.self, forKey: .note),
      threshold: try keyed.decodeIfPresent(Float.self, forKey: .threshold) ?? 0.5,
      hysteresis: try keyed.decodeIfPresent(Float.self, forKey: .hysteresis) ?? 0.1,
      velocity: try keyed.decodeIfPresent(NoteVelocity.self, forKey: .velocity) ?? .fixed(100))
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(note, forKey: .note)
    try keyed.encode(threshold, forKey: .threshold)
    try keyed.encode(hysteresis, forKey: .hysteresis)
    try keyed.encode(velocity, forKey: .velocity)
  }
}

/// 1…127, or "speed".
extension NoteVelocity: Codable {
  private static let speedName = "speed"

  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let velocity = try? single.decode(Int.self) {
      self = .fixed(velocity)
      return
    }
    let name = try single.decode(String.self)
    guard name == NoteVelocity.speedName else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "the velocity \"\(name)\" is not known. Use 1 to 127, or \"speed\"."))
    }
    self = .speed
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .fixed(let velocity): try single.encode(velocity)
    case .speed: try single.encode(NoteVelocity.speedName)
    }
  }
}
