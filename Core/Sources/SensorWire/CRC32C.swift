import Numbers

/// CRC-32C (Castagnoli, RFC 3720 appendix B.4), by table.
package enum CRC32C {
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var crc: UInt32 = ~0
      for byte in bytes {
        crc = (crc >> 8) ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
      }
      return ~crc
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in
      crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0x82F6_3B78
    }
  }
}
