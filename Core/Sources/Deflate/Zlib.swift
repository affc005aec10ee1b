import Numbers

/// Zlib streams (RFC 1950): deflate with a header of two bytes and an Adler-32.
public enum Zlib {
  public static func encode(_ bytes: [UInt8], content: DeflateContent = .general) -> [UInt8] {
    let output = GrowingBytes(capacity: bytes.count / 2 + 1024)
    bytes.withUnsafeBufferPointer { encode($0, content: content, to: output) }
    return output.array
  }

  static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, content: DeflateContent, to output: GrowingBytes
  ) {
    // A window of 32 kB, the fastest level.
    for byte in [0x78, 0x01] as [UInt8] { output.append(byte) }
    DeflateEncoder.encode(bytes, content: content, to: output)
    output.append(bigEndian: Adler32.checksum(UnsafeRawBufferPointer(bytes)))
  }

  /// The bytes of a whole stream, at most `limit`; its Adler-32 must match. Any thread.
  public static func decode(_ bytes: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    try decode(bytes, limit: limit, expected: 4 * min(bytes.count, limit / 4 + 1)).array
  }

  static func decode(
    _ bytes: [UInt8], limit: Int, expected: Int
  ) throws(InflateError) -> GrowingBytes {
    guard bytes.count >= 2 else { throw .truncated }
    let (method, flags) = (Int(bytes[0]), Int(bytes[1]))
    guard method & 15 == 8, method >> 4 < 8, (method << 8 + flags) % 31 == 0, flags & 32 == 0 else {
      throw .badHeader
    }
    let output = InflateOutput(limit: limit, expected: expected)
    let end = try Inflate.inflate(bytes, from: 2, to: output)
    guard bytes.count - end >= 4 else { throw .truncated }
    let sum = bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
    guard sum == Adler32.checksum(output.bytes.bytes(from: 0)) else { throw .wrongChecksum }
    return output.bytes
  }
}
