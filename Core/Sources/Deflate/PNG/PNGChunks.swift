import Numbers

/// The chunks of a PNG file one after the other, with their checksums verified.
struct PNGChunks {
  struct Chunk {
    let name: String
    let offset: Int
    let body: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func next() throws(PNGError) -> Chunk {
    guard bytes.count - offset >= 12 else { throw .truncated(offset: bytes.count) }
    let length = Int(clamping: PNGChunks.number(bytes, offset))
    let letters = bytes[offset + 4..<offset + 8]
    let isName = letters.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    guard isName else { throw .badChunk("without a name", offset: offset) }
    let name = String(decoding: letters, as: UTF8.self)
    guard length <= bytes.count - offset - 12 else { throw .truncated(offset: bytes.count) }
    let end = offset + 8 + length
    let sum = bytes.withUnsafeBytes {
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: $0[offset + 4..<end]))
    }
    guard sum == PNGChunks.number(bytes, end) else {
      throw .wrongChecksum(name, offset: offset)
    }
    defer { offset = end + 4 }
    return Chunk(name: name, offset: offset, body: bytes[offset + 8..<end])
  }

  /// Big-endian.
  static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
