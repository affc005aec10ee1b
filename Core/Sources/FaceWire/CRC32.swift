import Numbers

/// CRC-32/BZIP2: polynomial 04C11DB7, first bit highest, start and end inverted.
enum CRC32 {
  static func checksum(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)]
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { sum, _ in
      sum >> 31 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
    }
  }
}
