/// Reads a JSON document; every index is checked before it is used.
struct LooseJSONReader {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  private var count = 0

  static func read(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> LooseJSON {
    guard bytes.count <= LooseJSON.maximumSize else {
      throw WireError(.length, at: LooseJSON.maximumSize)
    }
    var reader = LooseJSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error(.length) }
    return value
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private func error(_ kind: WireError.Kind) -> WireError { WireError(kind, at: index) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(WireError) -> LooseJSON {
    count += 1
    guard count <= LooseJSON.maximumCount, depth <= LooseJSON.maximumDepth else {
      throw error(.count)
    }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: LooseJSON
  ) throws(WireError) -> LooseJSON {
    let length = word.utf8CodeUnitCount
    guard bytes.count - index >= length,
      bytes[index..<index + length].elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: length))
    else { throw error(.magic) }
    index += length
    return value
  }

  private mutating func number() throws(WireError) -> LooseJSON {
    let start = index
    while let byte = next, Self.isNumeric(byte) { index += 1 }
    guard index > start, index - start <= 64,
      let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
    else { throw WireError(.number, at: start) }
    return .number(number)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func array(depth: Int) throws(WireError) -> LooseJSON {
    index += 1
    var elements: [LooseJSON] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw error(.length) }
    return .array(elements)
  }

  private mutating func object(depth: Int) throws(WireError) -> LooseJSON {
    index += 1
    var members: [LooseJSON.Member] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error(.magic) }
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw error(.length) }
      members.append(LooseJSON.Member(key: key, value: try value(depth: depth + 1)))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw error(.length) }
    return .object(members)
  }

  /// Escapes other than the short ones become U+FFFD: no known name has any.
  private mutating func string() throws(WireError) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(untrusted: text)
      case UInt8(ascii: "\\"):
        guard let escaped = next else { throw error(.length) }
        index += 1
        if escaped == UInt8(ascii: "u") {
          index = min(index + 4, bytes.count)
          text += "\u{FFFD}".utf8
        } else {
          text.append(escaped)
        }
      default: text.append(byte)
      }
    }
    throw error(.length)
  }
}
