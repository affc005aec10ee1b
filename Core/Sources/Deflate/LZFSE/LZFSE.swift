import Numbers

/// LZFSE streams, as Apple's compression writes them: blocks of LZFSE, of LZVN and without compression.
public enum LZFSE {
  /// Why bytes are not an LZFSE stream: one sentence with the remedy.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    case truncated
    case tooLong(limit: Int)
    case badBlock(offset: Int)
    case badDistance
    case wrongLength

    public var description: String {
      switch self {
      case .truncated: "The LZFSE data ends before its end mark. Copy the file again."
      case .tooLong(let limit):
        "The LZFSE data holds more than \(limit) bytes, the most that is read here. Give a "
          + "smaller file."
      case .badBlock(let offset):
        "The LZFSE data has no block that can be read at byte \(offset). Copy the file again."
      case .badDistance: "An LZFSE block refers to bytes before the start. Copy the file again."
      case .wrongLength:
        "An LZFSE block has not the length that its header states. Copy the file again."
      }
    }
  }

  /// The magic numbers of blocks, little-endian: "bvx-", "bvxn", "bvx2", "bvx$".
  private enum Magic {
    static let stored = 0x2D78_7662
    static let lzvn = 0x6E78_7662
    static let lzfse = 0x3278_7662
    static let end = 0x2478_7662
  }

  /// Whether bytes begin as a stream does.
  public static func isStream(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "bvx".utf8)
  }

  /// The bytes of a whole stream, at most `limit`. Any thread.
  public static func decode(_ bytes: [UInt8], limit: Int) throws(Problem) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(min(limit, 8 * bytes.count))
    var offset = 0
    while true {
      let magic = try bytes.word(at: offset)
      if magic == Magic.end { return output }
      let size = try bytes.word(at: offset + 4)
      guard size <= limit - output.count else { throw .tooLong(limit: limit) }
      let end = output.count + size
      switch magic {
      case Magic.stored:
        guard size <= bytes.count - offset - 8 else { throw .truncated }
        output += bytes[offset + 8..<offset + 8 + size]
        offset += 8 + size
      case Magic.lzvn:
        let payload = try bytes.word(at: offset + 8)
        guard payload <= bytes.count - offset - 12 else { throw .truncated }
        try LZVN.decode(bytes[offset + 12..<offset + 12 + payload], to: &output, end: end)
        offset += 12 + payload
      case Magic.lzfse:
        let header = try LZFSEHeader(bytes, at: offset)
        try header.decode(bytes, to: &output, end: end)
        offset = header.end
      default: throw .badBlock(offset: offset)
      }
      guard output.count == end else { throw .wrongLength }
    }
  }
}

extension [UInt8] {
  /// A little-endian number of 32 bits.
  func word(at offset: Int) throws(LZFSE.Problem) -> Int {
    guard offset >= 0, count - offset >= 4 else { throw .truncated }
    return (0..<4).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }

  /// Repeats bytes from a distance back; they may overlap.
  mutating func repeatBytes(
    _ length: Int, distance: Int, end: Int
  ) throws(LZFSE.Problem) {
    guard length <= end - count else { throw .wrongLength }
    guard distance > 0, distance <= count else { throw .badDistance }
    for _ in 0..<length { append(self[count - distance]) }
  }
}
