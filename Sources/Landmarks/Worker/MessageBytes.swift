import Numbers

/// Encodes a message of the vision worker: little-endian numbers, length-prefixed strings.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  /// The longest string in bytes; a longer one is truncated.
  static let maximumString = 4096

  mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ flag: Bool) { put(UInt8(flag ? 1 : 0)) }
  mutating func put(_ number: Float) { put(number.bitPattern) }
  mutating func put(_ number: Double) { put(number.bitPattern) }

  mutating func put(_ text: String) {
    let utf8 = text.utf8.prefix(Self.maximumString)
    put(UInt16(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  mutating func put(_ text: String?) {
    put(text != nil)
    if let text { put(text) }
  }
}

extension MessageWriter {
  /// Whether there is a list, its count, and its first `limit` items.
  mutating func put<Item>(
    _ items: [Item]?, upTo limit: Int, _ write: (Item, inout MessageWriter) -> Void
  ) {
    put(items != nil)
    guard let items = items?.prefix(limit) else { return }
    put(UInt32(clamping: items.count))
    for item in items { write(item, &self) }
  }
}

/// A malformed message: truncated, too long, or with a value out of range.
struct MessageError: Error, Hashable {}

/// Decodes the output of a `MessageWriter` from an untrusted sender.
struct MessageReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take<Number: FixedWidthInteger>() throws(MessageError) -> Number {
    let count = Number.bitWidth / 8
    guard bytes.count - offset >= count else { throw MessageError() }
    var number: Number = 0
    for index in 0..<count {
      number |= Number(truncatingIfNeeded: bytes[offset + index]) << (8 * index)
    }
    offset += count
    return number
  }

  mutating func take() throws(MessageError) -> Bool {
    let byte: UInt8 = try take()
    guard byte <= 1 else { throw MessageError() }
    return byte == 1
  }

  /// A number that is finite.
  mutating func take() throws(MessageError) -> Float {
    let number = Float(bitPattern: try take())
    guard number.isFinite else { throw MessageError() }
    return number
  }

  /// Any number, including values that are not finite.
  mutating func take() throws(MessageError) -> Double {
    Double(bitPattern: try take())
  }

  mutating func take() throws(MessageError) -> String {
    let count: UInt16 = try take()
    guard count <= MessageWriter.maximumString, bytes.count - offset >= count else {
      throw MessageError()
    }
    defer { offset += Int(count) }
    return String(decoding: bytes[offset..<offset + Int(count)], as: UTF8.self)
  }

  mutating func take() throws(MessageError) -> String? {
    let isThere: Bool = try take()
    return isThere ? try take() as String : nil
  }

  /// A string made safe to show: control characters become spaces.
  mutating func takeSentence() throws(MessageError) -> String {
    let text: String = try take()
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// An integer from 0 to `limit`.
  mutating func takeCount(upTo limit: Int) throws(MessageError) -> Int {
    let number: UInt32 = try take()
    guard let count = Int(exactly: number), count <= limit else { throw MessageError() }
    return count
  }

  /// A list of at most `limit` items, or nil.
  mutating func takeList<Item>(
    upTo limit: Int, _ read: (inout MessageReader) throws(MessageError) -> Item
  ) throws(MessageError) -> [Item]? {
    guard try take() as Bool else { return nil }
    var items: [Item] = []
    for _ in 0..<(try takeCount(upTo: limit)) { items.append(try read(&self)) }
    return items
  }

  func finish() throws(MessageError) {
    guard offset == bytes.count else { throw MessageError() }
  }
}
