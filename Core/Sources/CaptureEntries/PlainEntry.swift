import Numbers

/// Checks an entry that is spelled as `SampleJSON` writes it, without making values.
///
/// It accepts less than JSON: no escapes, ASCII only, numbers of at most 32 characters, no key that the schema lacks.
/// Who gets nil parses the entry as a whole.
struct PlainEntry {
  /// A member that a schema names.
  struct Key: Sendable {
    let name: [UInt8]
    let shape: SessionSchema.Shape
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Objects and lists within each other.
  private static let deepest = 8
  private static let longestNumber = 32

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The timestamp of an entry that holds; nil for one that does not, or that is spelled in another way.
  static func timestamp(of entry: [UInt8], _ schema: SessionSchema) -> Double? {
    entry.withUnsafeBufferPointer { bytes in
      var plain = PlainEntry(bytes)
      return plain.timestamp(schema.keys, required: schema.required.count)
    }
  }

  private mutating func timestamp(_ keys: [Key], required: Int) -> Double? {
    var time: Double?
    var seen: UInt64 = 0
    skipSpace()
    guard take("{") else { return nil }
    repeat {
      guard let name = name() else { return nil }
      if isTimestamp(name) {
        guard time == nil, let value = decimal() else { return nil }
        time = value
      } else {
        guard let index = keys.firstIndex(where: { isText(name, $0.name) }), index < 64,
          seen & (1 << UInt64(index)) == 0, take(keys[index].shape)
        else { return nil }
        seen |= 1 << UInt64(index)
      }
      skipSpace()
    } while take(",")
    guard take("}") else { return nil }
    skipSpace()
    let all: UInt64 = (1 << UInt64(required)) - 1
    return place == bytes.count && seen & all == all ? time : nil
  }

  private mutating func take(_ shape: SessionSchema.Shape) -> Bool {
    switch shape {
    case .numbers(let count): return list(count) { $0.number() }
    case .unknowns(let count): return list(count) { $0.number() || $0.take(word: "null") }
    case .optionalNumbers(let count):
      return take(word: "null") || list(count) { $0.number() }
    case .whole:
      let start = place
      return number() && bytes[start..<place].allSatisfy(Self.isDigit)
    case .flag: return take(word: "true") || take(word: "false")
    case .text: return text() != nil
    case .objects: return list(nil) { $0.value(depth: 1, isObject: true) }
    case .choice(let choices):
      guard let text = text() else { return false }
      return choices.contains { isText(text, $0.utf8) }
    }
  }

  /// A list, whose elements the body takes.
  private mutating func list(_ count: Int?, _ element: (inout PlainEntry) -> Bool) -> Bool {
    guard take("[") else { return false }
    skipSpace()
    if take("]") { return count ?? 0 == 0 }
    var found = 0
    repeat {
      skipSpace()
      guard element(&self) else { return false }
      found += 1
      skipSpace()
    } while take(",")
    return take("]") && found == count ?? found
  }

  /// Any value.
  private mutating func value(depth: Int, isObject: Bool = false) -> Bool {
    guard place < bytes.count, depth <= Self.deepest else { return false }
    switch bytes[place] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case _ where isObject: return false
    case UInt8(ascii: "["): return list(nil) { $0.value(depth: depth + 1) }
    case UInt8(ascii: "\""): return text() != nil
    default:
      return number() || take(word: "null") || take(word: "true") || take(word: "false")
    }
  }

  private mutating func object(depth: Int) -> Bool {
    guard take("{") else { return false }
    skipSpace()
    if take("}") { return true }
    var names: [Range<Int>] = []
    repeat {
      guard let name = name(), !names.contains(where: { isText(name, bytes[$0]) }),
        value(depth: depth + 1)
      else { return false }
      names.append(name)
      skipSpace()
    } while take(",")
    return take("}")
  }

  /// The name of a member with its colon.
  private mutating func name() -> Range<Int>? {
    skipSpace()
    guard let name = text() else { return nil }
    skipSpace()
    guard take(":") else { return nil }
    skipSpace()
    return name
  }

  /// A text without its quotation marks.
  private mutating func text() -> Range<Int>? {
    guard take("\"") else { return nil }
    let start = place
    while place < bytes.count, (0x20..<0x80).contains(bytes[place]),
      bytes[place] != UInt8(ascii: "\\")
    {
      if take("\"") { return start..<place - 1 }
      place += 1
    }
    return nil
  }

  /// A number of RFC 8259 that is finite by its length.
  private mutating func number() -> Bool {
    let start = place
    _ = take("-")
    guard takeInteger() else { return false }
    if take(".") { guard takeDigits() > 0 else { return false } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard (1...2).contains(takeDigits()) else { return false }
    }
    return place - start <= Self.longestNumber
  }

  /// A number from 0 on that 15 digits spell without an exponent: the nearest double, as both parts of the fraction
  /// are exact.
  private mutating func decimal() -> Double? {
    let start = place
    guard takeInteger() else { return nil }
    var decimals = 0
    if take(".") {
      decimals = takeDigits()
      guard decimals > 0 else { return nil }
    }
    guard place - start <= 16 else { return nil }
    var digits: UInt64 = 0
    for byte in bytes[start..<place] where Self.isDigit(byte) {
      digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    guard digits < 1 << 53 else { return nil }
    return Double(digits) / Self.powers[decimals]
  }

  private static let powers: [Double] = (0...16).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  private mutating func takeInteger() -> Bool {
    if take("0") { return true }
    return takeDigits() > 0
  }

  private mutating func takeDigits() -> Int {
    let start = place
    while place < bytes.count, Self.isDigit(bytes[place]) { place += 1 }
    return place - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func isTimestamp(_ name: Range<Int>) -> Bool {
    name.count == 9 && isText(name, Self.timestamp)
  }

  private static let timestamp = Array("timestamp".utf8)

  private func isText(_ range: Range<Int>, _ text: some Collection<UInt8>) -> Bool {
    bytes[range].elementsEqual(text)
  }

  private mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for index in 0..<count where bytes[place + index] != word.utf8Start[index] { return false }
    place += count
    return true
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      place += 1
    }
  }
}
