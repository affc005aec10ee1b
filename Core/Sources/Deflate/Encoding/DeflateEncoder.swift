import Numbers

/// A fast deflate encoder (RFC 1951): greedy matching, codes made for each block. The same bytes give the same result
/// on every machine.
public enum DeflateEncoder {
  private static let blockSize = 49_152

  /// Raw deflate, without a header or a checksum; at most 10 bytes more than the input for each 48 kB.
  public static func encode(_ bytes: [UInt8], content: DeflateContent = .general) -> [UInt8] {
    let output = GrowingBytes(capacity: bytes.count / 2 + 1024)
    bytes.withUnsafeBufferPointer { encode($0, content: content, to: output) }
    return output.array
  }

  static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, content: DeflateContent, to output: GrowingBytes
  ) {
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      // One block with fixed codes that has only its end.
      for byte in [3, 0] as [UInt8] { output.append(byte) }
      return
    }
    let matcher = DeflateMatcher(
      base, count: bytes.count, content: content, blockSize: 2 * blockSize)
    var writer = DeflateBlockWriter(output: output, source: base)
    var start = 0
    while start < bytes.count {
      let left = bytes.count - start
      let block = matcher.block(
        from: start, to: left < blockSize * 3 / 2 ? bytes.count : start + blockSize)
      writer.write(
        block, counts: DeflateCounts(block, source: base), isLast: block.end == bytes.count)
      start = block.end
    }
    writer.align()
  }
}
