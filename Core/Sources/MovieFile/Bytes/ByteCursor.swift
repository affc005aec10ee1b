import Numbers

/// Bytes end before the structure that they hold.
struct ShortBytes: Error {}

/// Reads big-endian numbers from a range of bytes, and never beyond it.
struct ByteCursor {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    let range = (range ?? bytes.indices).clamped(to: bytes.indices)
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var remaining: Int { end - position }

  mutating func skip(_ count: Int) throws(ShortBytes) {
    guard count >= 0, count <= remaining else { throw ShortBytes() }
    position += count
  }

  /// An unsigned number of 1 to 8 bytes.
  mutating func number(_ width: Int) throws(ShortBytes) -> UInt64 {
    let start = position
    try skip(width)
    return bytes[start..<position].reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func int(_ width: Int) throws(ShortBytes) -> Int { Int(clamping: try number(width)) }

  mutating func signed32() throws(ShortBytes) -> Int32 {
    Int32(truncatingIfNeeded: try number(4))
  }

  mutating func take(_ count: Int) throws(ShortBytes) -> [UInt8] {
    let start = position
    try skip(count)
    return Array(bytes[start..<position])
  }

  /// The rest of the range.
  mutating func rest() -> [UInt8] {
    defer { position = end }
    return Array(bytes[position..<end])
  }
}
