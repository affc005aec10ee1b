/// The CRC-32C checksum (Castagnoli, RFC 3720 appendix B.4), sixteen bytes a step (slicing, Kounavis and Berry 2008).
public enum CRC32C {
  /// The checksum of bytes, or of bytes behind others whose checksum was `previous`.
  public static func checksum(
    _ bytes: UnsafeRawBufferPointer, continuing previous: UInt32 = 0
  ) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      guard let table = tables.baseAddress, let start = bytes.baseAddress else { return previous }
      var crc = ~previous
      var place = 0
      while bytes.count - place >= 16 {
        crc = step(crc, start + place, table)
        place += 16
      }
      while place < bytes.count {
        crc = (crc >> 8) ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[place])]
        place += 1
      }
      return ~crc
    }
  }

  /// Table n gives what a byte does that n more bytes follow.
  @inline(__always)
  private static func step(
    _ crc: UInt32, _ bytes: UnsafeRawPointer, _ table: UnsafePointer<UInt32>
  ) -> UInt32 {
    let low = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) ^ UInt64(crc)
    let high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    @inline(__always)
    func slice(_ word: UInt64, _ byte: UInt64, _ number: Int) -> UInt32 {
      table[number << 8 | Int(UInt8(truncatingIfNeeded: word >> (8 * byte)))]
    }
    let one = slice(low, 0, 15) ^ slice(low, 1, 14) ^ slice(low, 2, 13) ^ slice(low, 3, 12)
    let two = slice(low, 4, 11) ^ slice(low, 5, 10) ^ slice(low, 6, 9) ^ slice(low, 7, 8)
    let three = slice(high, 0, 7) ^ slice(high, 1, 6) ^ slice(high, 2, 5) ^ slice(high, 3, 4)
    let four = slice(high, 4, 3) ^ slice(high, 5, 2) ^ slice(high, 6, 1) ^ slice(high, 7, 0)
    return one ^ two ^ three ^ four
  }

  /// Sixteen tables of 256 words, one behind the other.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in 0..<256 as Range<UInt32> {
      var crc = byte
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0x82F6_3B78 }
      tables.append(crc)
    }
    for index in 256..<4_096 {
      let before: UInt32 = tables[index - 256]
      let low = Int(UInt8(truncatingIfNeeded: before))
      tables.append((before >> 8) ^ tables[low])
    }
    return tables
  }()
}
