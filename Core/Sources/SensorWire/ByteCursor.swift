/// Reads little-endian values in sequence; the caller checks the size, and bytes beyond the end read as 0.
package struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Whether all floating values so far are finite.
  package private(set) var isFinite = true

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - position >= size else { return 0 }
    defer { position += size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Value.self))
  }

  package mutating func float() -> Float { noting(Float(bitPattern: integer(UInt32.self))) }

  package mutating func double() -> Double { noting(Double(bitPattern: integer(UInt64.self))) }

  private mutating func noting<Value: BinaryFloatingPoint>(_ value: Value) -> Value {
    if !value.isFinite { isFinite = false }
    return value
  }

  package mutating func point() -> SIMD3<Float> { SIMD3(float(), float(), float()) }

  /// All bytes that are left.
  package mutating func rest() -> UnsafeRawBufferPointer {
    defer { position = bytes.count }
    return UnsafeRawBufferPointer(rebasing: bytes[position...])
  }
}
