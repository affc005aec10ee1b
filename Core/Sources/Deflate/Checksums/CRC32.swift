import Numbers

/// CRC-32 of gzip, PNG and ZIP (ISO 3309, RFC 1952 section 8), sixteen bytes a step (Kounavis and Berry 2005).
public struct CRC32: Hashable, Sendable {
  private var state: UInt32 = ~0

  /// The checksum of no bytes is 0.
  public init() {}

  /// The checksum of all bytes so far.
  public var value: UInt32 { ~state }

  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { checksum($0) }
  }

  public static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var sum = CRC32()
    sum.update(bytes)
    return sum.value
  }

  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    var crc = state
    let end = start + bytes.count
    var place = start
    CRC32.tables.withUnsafeBufferPointer { tables in
      guard let table = tables.baseAddress else { return }
      while end - place >= 16 {
        let first = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) ^ UInt64(crc)
        let second = UInt64(littleEndian: (place + 8).loadUnaligned(as: UInt64.self))
        crc = CRC32.folded(first, table + 2048) ^ CRC32.folded(second, table)
        place += 16
      }
      while place < end {
        let byte = place.load(as: UInt8.self)
        crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
        place += 1
      }
    }
    state = crc
  }

  /// Eight bytes through eight tables: the first byte is the farthest from the end.
  @inline(__always)
  private static func folded(_ word: UInt64, _ table: UnsafePointer<UInt32>) -> UInt32 {
    @inline(__always) func part(_ index: Int) -> UInt32 {
      table[(7 - index) &* 256 &+ Int(UInt8(truncatingIfNeeded: word >> UInt64(8 &* index)))]
    }
    return part(0) ^ part(1) ^ part(2) ^ part(3) ^ part(4) ^ part(5) ^ part(6) ^ part(7)
  }

  /// Table n, 256 entries: the checksum of a byte and n zeros after it.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { crc, _ in
        crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320
      }
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: before))]
    }
    return tables
  }()
}
