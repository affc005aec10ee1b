import Numbers

/// Big-endian bytes with nested boxes; numbers out of range are clamped.
struct BoxWriter {
  private(set) var bytes: [UInt8] = []

  mutating func u8(_ value: Int) { bytes.append(UInt8(clamping: value)) }

  mutating func u16(_ value: Int) { put(UInt16(clamping: value)) }

  mutating func u24(_ value: Int) {
    u8(value >> 16 & 0xFF)
    u16(value & 0xFFFF)
  }

  mutating func u32(_ value: some BinaryInteger) { put(UInt32(clamping: value)) }

  mutating func i32(_ value: some BinaryInteger) { put(Int32(clamping: value)) }

  mutating func u64(_ value: some BinaryInteger) { put(UInt64(clamping: value)) }

  mutating func i64(_ value: Int64) { put(value) }

  mutating func type(_ type: BoxType) { put(type.code) }

  mutating func data(_ data: some Sequence<UInt8>) { bytes.append(contentsOf: data) }

  mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

  mutating func box(_ type: BoxType, _ body: (inout BoxWriter) -> Void) {
    let start = bytes.count
    u32(0)
    self.type(type)
    body(&self)
    patch(bytes.count - start, at: start)
  }

  /// A box with a version and flags (ISO/IEC 14496-12 §4.2.2).
  mutating func box(
    _ type: BoxType, version: Int, flags: Int = 0, _ body: (inout BoxWriter) -> Void
  ) {
    box(type) {
      $0.u8(version)
      $0.u24(flags)
      body(&$0)
    }
  }

  /// Replaces 32 bits that are there already.
  mutating func patch(_ value: Int, at offset: Int) {
    let value = UInt32(clamping: value)
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))
    }
  }

  private mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
