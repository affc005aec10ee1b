/// Where a channel goes besides its WeirdConnect slot; without a route it uses its default addresses.
public enum Route: Hashable, Sendable {
  /// Jack 1…16 of NERVE, JACK and the `WRD\x02` stream.
  case cv(Int)
  /// An OSC address, as in "/synth/cutoff".
  case osc(String)
  /// Control change 0…127.
  case midiCC(Int)

  /// The sentence that says what is wrong with the route, absent when it can be used.
  public var problem: String? {
    switch self {
    case .cv(let jack) where !(1...16).contains(jack):
      "CV jack \(jack) does not exist. Use 1 to 16."
    case .midiCC(let number) where !(0...127).contains(number):
      "MIDI CC \(number) does not exist. Use 0 to 127."
    case .osc(let address) where !Route.isPlain(address):
      "\"\(address)\" is not an OSC address. Use a path such as /face/jaw, "
        + "without spaces and without # * , ? [ ] { }."
    default: nil
    }
  }

  private static func isPlain(_ address: String) -> Bool {
    guard address.utf8.first == UInt8(ascii: "/"), (2...255).contains(address.utf8.count) else {
      return false
    }
    return address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !reserved.contains($0) }
  }

  private static let reserved = Array("#*,?[]{}".utf8)
}

/// {"cv": 3}, {"osc": "/face/jaw"} or {"midiCC": 74}.
extension Route: Codable {
  private enum Keys: CodingKey { case cv, osc, midiCC }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    if let jack = try keyed.decodeIfPresent(Int.self, forKey: .cv) {
      self = .cv(jack)
    } else if let address = try keyed.decodeIfPresent(String.self, forKey: .osc) {
      self = .osc(address)
    } else {
      self = .midiCC(try keyed.decode(Int.self, forKey: .midiCC))
    }
    if let problem {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    switch self {
    case .cv(let jack): try keyed.encode(jack, forKey: .cv)
    case .osc(let address): try keyed.encode(address, forKey: .osc)
    case .midiCC(let number): try keyed.encode(number, forKey: .midiCC)
    }
  }
}
