import Numbers

/// CRC-32 of ISO 3309, as in ZIP and PNG.
struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  var value: UInt32 { ~state }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    state = CRC32.table.withUnsafeBufferPointer { table in
      bytes.reduce(state) { state, byte in
        table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8)
      }
    }
  }
}
