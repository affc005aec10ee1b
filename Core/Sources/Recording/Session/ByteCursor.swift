/// Reads little-endian values in sequence; the caller checks the size, and bytes beyond the end read as 0.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - position >= size else { return 0 }
    defer { position += size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Value.self))
  }

  mutating func float() -> Float { Float(bitPattern: integer(UInt32.self)) }

  mutating func double() -> Double { Double(bitPattern: integer(UInt64.self)) }
}
