import Numbers

/// A cursor over untrusted bytes: every length is checked against the remaining bytes before use.
struct OSCReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var offset: Int
  let end: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes, from: 0, to: bytes.count)
  }

  init(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
    self.bytes = bytes
    offset = start
    self.end = end
  }

  var remaining: Int { end - offset }

  var next: UInt8? { remaining > 0 ? bytes[offset] : nil }

  mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws(OSCError) -> T {
    let size = MemoryLayout<T>.size
    guard remaining >= size else { throw OSCError(.truncated, at: offset) }
    defer { offset += size }
    return T(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// The bytes before the terminating zero; the cursor moves past the padding.
  mutating func stringBytes() throws(OSCError) -> UnsafeRawBufferPointer {
    var length = 0
    while true {
      guard length < remaining else { throw OSCError(.truncated, at: offset) }
      guard bytes[offset + length] != 0 else { break }
      length += 1
    }
    return try take(length, padded: (length + 4) & ~3)
  }

  mutating func string() throws(OSCError) -> String {
    String(decoding: try stringBytes(), as: UTF8.self)
  }

  mutating func blob() throws(OSCError) -> [UInt8] {
    let start = offset
    let size = Int(try integer(Int32.self))
    guard size >= 0, size <= remaining else { throw OSCError(.size, at: start) }
    return Array(try take(size, padded: (size + 3) & ~3))
  }

  /// A reader of the next `size` bytes; this cursor skips them.
  mutating func element() throws(OSCError) -> OSCReader {
    let start = offset
    let size = Int(try integer(Int32.self))
    guard size > 0, size <= remaining else { throw OSCError(.size, at: start) }
    guard size % 4 == 0 else { throw OSCError(.alignment, at: start) }
    defer { offset += size }
    return OSCReader(bytes, from: offset, to: offset + size)
  }

  private mutating func take(
    _ count: Int, padded: Int
  ) throws(OSCError) -> UnsafeRawBufferPointer {
    guard padded <= remaining else { throw OSCError(.truncated, at: offset) }
    defer { offset += padded }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
