extension UnsafeRawBufferPointer {
  /// The little-endian integer at `offset`; the caller has checked the length.
  func little<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T {
    T(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// The little-endian float at `offset`; the caller has checked the length.
  func littleFloat(at offset: Int) -> Float {
    Float(bitPattern: little(UInt32.self, at: offset))
  }

  /// The big-endian integer at `offset`; the caller has checked the length.
  func big<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T {
    T(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension UnsafeMutableRawBufferPointer {
  func storeLittle(_ value: some FixedWidthInteger, at offset: Int) {
    storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
  }

  func storeLittle(_ value: Float, at offset: Int) {
    storeLittle(value.bitPattern, at: offset)
  }

  func storeBig(_ value: some FixedWidthInteger, at offset: Int) {
    storeBytes(of: value.bigEndian, toByteOffset: offset, as: type(of: value))
  }

  func storeBig(_ value: Float, at offset: Int) {
    storeBig(value.bitPattern, at: offset)
  }
}
