/// A destination of a channel or gesture besides its WeirdConnect slot; without routes it uses its default
/// addresses.
///
/// OSC routes replace the default OSC address; MIDI routes (controllers and notes) replace the default controller.
public enum Route: Hashable, Sendable {
  /// Jack 1…16 of NERVE, JACK and the `WRD\x02` stream.
  case cv(Int)
  /// An OSC address, as in "/synth/cutoff".
  case osc(String)
  /// Control change 0…127 with 7 bits.
  case midiCC(Int)
  /// Control changes n (0…31) and n + 32, which together carry 14 bits.
  case midiCC14(Int)
  /// A note that is on while the value is high.
  case note(NoteGate)

  /// Whether it is a MIDI route.
  public var isMIDI: Bool {
    switch self {
    case .midiCC, .midiCC14, .note: true
    case .cv, .osc: false
    }
  }

  /// Why the route is invalid, one sentence; nil when valid.
  public var problem: String? {
    switch self {
    case .cv(let jack) where !(1...16).contains(jack):
      "CV jack \(jack) does not exist. Use 1 to 16."
    case .midiCC(let number) where !(0...127).contains(number):
      "MIDI CC \(number) does not exist. Use 0 to 127."
    case .midiCC14(let number) where !(0...31).contains(number):
      "MIDI CC \(number) has no fine half. Use 0 to 31 for 14 bits."
    case .note(let gate): gate.problem
    case .osc(let address) where !Route.isPlain(address):
      "\"\(address)\" is not an OSC address. Use a path such as /face/jaw, "
        + "without spaces and without # * , ? [ ] { }, that neither ends in / nor has two in a row."
    default: nil
    }
  }

  private static func isPlain(_ address: String) -> Bool {
    guard address.utf8.first == UInt8(ascii: "/"), (2...255).contains(address.utf8.count) else {
      return false
    }
    guard !address.hasSuffix("/"), !address.contains("//") else { return false }
    return address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !reserved.contains($0) }
  }

  /// An address without empty parts, which earlier versions accepted: "/face/jaw" for "/face//jaw/".
  private static func withoutEmptyParts(_ address: String) -> String {
    guard address.hasPrefix("/") else { return address }
    return "/" + address.split(separator: "/").joined(separator: "/")
  }

  private static let reserved = Array("#*,?[]{}".utf8)
}

/// {"cv": 3}, {"osc": "/face/jaw"}, {"midiCC": 74}, {"midiCC14": 20} or {"note": {"note": 60, …}}.
extension Route: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case cv, osc, midiCC, midiCC14, note }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    if let jack = try keyed.decodeIfPresent(Int.self, forKey: .cv) {
      self = .cv(jack)
    } else if let address = try keyed.decodeIfPresent(String.self, forKey: .osc) {
      self = .osc(Route.withoutEmptyParts(address))
    } else if let number = try keyed.decodeIfPresent(Int.self, forKey: .midiCC) {
      self = .midiCC(number)
    } else if let number = try keyed.decodeIfPresent(Int.self, forKey: .midiCC14) {
      self = .midiCC14(number)
    } else if let gate = try keyed.decodeIfPresent(NoteGate.self, forKey: .note) {
      self = .note(gate)
    } else {
      let known = Keys.allCases.map(\.rawValue).joined(separator: ", ")
      throw Route.corrupted("a route of an unknown kind. Known are \(known).", at: decoder)
    }
    if let problem { throw Route.corrupted(problem, at: decoder) }
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    switch self {
    case .cv(let jack): try keyed.encode(jack, forKey: .cv)
    case .osc(let address): try keyed.encode(address, forKey: .osc)
    case .midiCC(let number): try keyed.encode(number, forKey: .midiCC)
    case .midiCC14(let number): try keyed.encode(number, forKey: .midiCC14)
    case .note(let gate): try keyed.encode(gate, forKey: .note)
    }
  }

  private static func corrupted(_ sentence: String, at decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: sentence))
  }
}
