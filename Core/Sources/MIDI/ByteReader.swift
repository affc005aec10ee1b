import Numbers

/// Reads numbers from untrusted bytes; nil at the end.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  var left: Int { bytes.count - offset }

  /// The next byte without consuming it.
  var peek: UInt8? { left > 0 ? bytes[offset] : nil }

  @inline(__always) mutating func next() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  @inline(__always)
  private mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    guard left >= MemoryLayout<Number>.size else { return nil }
    defer { offset += MemoryLayout<Number>.size }
    return Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  mutating func uint16() -> UInt16? { number(UInt16.self) }
  mutating func uint32() -> UInt32? { number(UInt32.self) }
  mutating func uint64() -> UInt64? { number(UInt64.self) }

  /// Reads `count` bytes; nil when there are fewer.
  mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, count <= left else { return nil }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// A variable-length number of up to four bytes with seven bits each, most significant first.
  @inline(__always) mutating func variableLength() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next() else { return nil }
      value = value << 7 | UInt32(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return nil
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
    var shift = Number.bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  /// Seven bits per byte, most significant first; numbers above 0x0FFFFFFF are truncated to 28 bits.
  mutating func append(variableLength number: UInt32) {
    let number = Swift.min(number, 0x0FFF_FFFF)
    for shift in [UInt32(21), 14, 7] where number >> shift > 0 {
      append(UInt8(truncatingIfNeeded: number >> shift) | 0x80)
    }
    append(UInt8(number & 0x7F))
  }
}
