/// Why bytes are not deflate, zlib or gzip data: one sentence with the rule and the remedy.
public enum InflateError: Error, Hashable, Sendable, CustomStringConvertible {
  case truncated
  case tooLong(limit: Int)
  case badBlockType
  case badStoredLength
  case badCode
  case badSymbol
  case badDistance
  case badHeader
  case wrongChecksum
  case wrongLength

  public var description: String {
    switch self {
    case .truncated: "The compressed data ends before its end mark. Copy the file again."
    case .tooLong(let limit):
      "The compressed data holds more than \(limit) bytes, the most that is read here."
        + " Give a smaller file."
    case .badBlockType: "A compressed block has type 3, which does not exist. Copy the file again."
    case .badStoredLength:
      "The length of a stored block does not match its complement. Copy the file again."
    case .badCode: "A Huffman code of a compressed block is not complete. Copy the file again."
    case .badSymbol: "A compressed block has a symbol that does not exist. Copy the file again."
    case .badDistance:
      "A compressed block refers to bytes before the start. Copy the file again."
    case .badHeader: "The header is not that of zlib or gzip data. Give another file."
    case .wrongChecksum: "The data does not match its checksum. Copy the file again."
    case .wrongLength: "The data has not the length that is stated beside it. Copy the file again."
    }
  }
}
