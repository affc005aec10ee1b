/// An untrusted JSON document: at most 64 KB, 16 levels and 4096 values.
///
/// Beside `JSONValue` because it accepts what phone apps send and reads a datagram without a copy.
enum LooseJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([LooseJSON])
  /// In document order; keys may be repeated.
  case object([Member])

  struct Member: Hashable, Sendable {
    var key: String
    var value: LooseJSON
  }

  static let maximumSize = 65_536
  static let maximumDepth = 16
  static let maximumCount = 4_096

  /// The last value of a key, ignoring case.
  subscript(key: String) -> LooseJSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key.lowercased() == key.lowercased() }?.value
  }

  /// Nil for other types and beyond the range of a float.
  var float: Float? {
    guard case .number(let number) = self else { return nil }
    let float = Float(number)
    return float.isFinite ? float : nil
  }

  var elements: [LooseJSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Three numbers: `{"x":…,"y":…,"z":…}` or `[…,…,…]`.
  var vector: SIMD3<Float>? {
    let parts = elements.isEmpty ? ["x", "y", "z"].map { self[$0] } : elements.prefix(3).map { $0 }
    guard parts.count == 3, let x = parts[0]?.float, let y = parts[1]?.float,
      let z = parts[2]?.float
    else { return nil }
    return SIMD3(x, y, z)
  }
}
