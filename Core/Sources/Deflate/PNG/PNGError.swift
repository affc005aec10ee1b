/// Why bytes are not a picture that is read here: one sentence with the value, the rule and the remedy.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  case notPNG
  case truncated(offset: Int)
  case badChunk(String, offset: Int)
  case wrongChecksum(String, offset: Int)
  case badSize(width: UInt32, height: UInt32)
  case unsupported(bitDepth: UInt8, colourType: UInt8, wanted: String)
  case interlaced
  case badFilter(UInt8, row: Int)
  case badData(InflateError)

  public var description: String {
    switch self {
    case .notPNG:
      "The bytes do not begin like a PNG file. Give a .png file."
    case .truncated(let offset):
      "The PNG file ends at byte \(offset) before its end mark. Copy it again."
    case .badChunk(let name, let offset):
      "The PNG chunk \(name) at byte \(offset) is out of place or has a wrong length."
        + " Save it again."
    case .wrongChecksum(let name, let offset):
      "The PNG chunk \(name) at byte \(offset) does not match its checksum. Copy the file again."
    case .badSize(let width, let height):
      "A picture of \(width) × \(height) is not read: each side must be 1…\(PNGHeader.longestSide),"
        + " and the data must be able to fill it. Give a smaller picture."
    case .unsupported(let bitDepth, let colourType, let wanted):
      "The PNG file has \(bitDepth) bits and colour type \(colourType); needed is \(wanted)."
        + " Convert it."
    case .interlaced:
      "Interlaced PNG files are not read. Save it without interlacing."
    case .badFilter(let filter, let row):
      "Row \(row) of the PNG file has filter \(filter), which must be 0…4. Save it again."
    case .badData(let error):
      "The PNG file's picture data is damaged: \(error)"
    }
  }
}
