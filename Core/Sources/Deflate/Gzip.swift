import Numbers

/// Gzip files (RFC 1952).
public enum Gzip {
  /// One member without a name or a time: the same bytes give the same result. Any thread.
  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    // The compression is deflate, its level the fastest, the file system unknown.
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 4, 0xFF]
    let trailer = [CRC32.checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)]
    return header + DeflateEncoder.encode(bytes)
      + trailer.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  /// The bytes of all members one after the other, at most `limit`; checksums and lengths must match. Any thread.
  public static func decode(_ bytes: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    repeat {
      let start = try body(bytes, from: place)
      let output = InflateOutput(
        limit: limit - result.count, expected: 4 * min(bytes.count, limit / 4 + 1))
      place = try Inflate.inflate(bytes, from: start, to: output)
      guard bytes.count - place >= 8 else { throw .truncated }
      let data = output.bytes.bytes(from: 0)
      guard number(bytes, place) == CRC32.checksum(data) else { throw .wrongChecksum }
      guard number(bytes, place + 4) == UInt32(truncatingIfNeeded: data.count) else {
        throw .wrongLength
      }
      result += data
      place += 8
    } while place < bytes.count
    return result
  }

  /// The start of a member's data, after its header (section 2.3).
  private static func body(_ bytes: [UInt8], from start: Int) throws(InflateError) -> Int {
    guard bytes.count - start >= 10 else { throw .truncated }
    let flags = bytes[start + 3]
    guard bytes[start] == 0x1F, bytes[start + 1] == 0x8B, bytes[start + 2] == 8, flags < 32 else {
      throw .badHeader
    }
    var place = start + 10
    if flags & 4 != 0 {
      guard bytes.count - place >= 2 else { throw .truncated }
      place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8
    }
    // The name and the comment end with 0.
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else {
        throw .truncated
      }
      place = end + 1
    }
    return flags & 2 != 0 ? place + 2 : place
  }

  /// Little-endian.
  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
