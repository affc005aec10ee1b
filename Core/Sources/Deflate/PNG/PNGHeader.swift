import Numbers

/// The header of a PNG file (PNG specification, W3C 2003, section 11.2.2), of any kind of picture.
public struct PNGHeader: Hashable, Sendable {
  /// The longest side that is read.
  public static let longestSide = 16_384
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Pixels, 1…16,384.
  public let width: Int
  /// Pixels, 1…16,384.
  public let height: Int
  /// Bits of a sample: 1, 2, 4, 8 or 16.
  public let bitDepth: UInt8
  /// 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha.
  public let colourType: UInt8
  public let isInterlaced: Bool

  /// Reads the first 33 bytes and checks them.
  public init(reading bytes: [UInt8]) throws(PNGError) {
    guard bytes.starts(with: PNGHeader.signature) else { throw .notPNG }
    var chunks = PNGChunks(bytes, from: PNGHeader.signature.count)
    let head = try chunks.next()
    guard head.name == "IHDR", head.body.count == 13 else {
      throw .badChunk(head.name, offset: head.offset)
    }
    let body = Array(head.body)
    let (width, height) = (PNGChunks.number(body, 0), PNGChunks.number(body, 4))
    let sides = 1...UInt32(PNGHeader.longestSide)
    guard sides.contains(width), sides.contains(height) else {
      throw .badSize(width: width, height: height)
    }
    guard PNGHeader.isAllowed(body[8], body[9]), body[10] == 0, body[11] == 0, body[12] < 2 else {
      throw .badChunk("IHDR", offset: head.offset)
    }
    self.width = Int(truncatingIfNeeded: width)
    self.height = Int(truncatingIfNeeded: height)
    bitDepth = body[8]
    colourType = body[9]
    isInterlaced = body[12] == 1
  }

  /// Table 11.1.
  private static func isAllowed(_ bitDepth: UInt8, _ colourType: UInt8) -> Bool {
    switch colourType {
    case 0: [1, 2, 4, 8, 16].contains(bitDepth)
    case 2, 4, 6: [8, 16].contains(bitDepth)
    case 3: [1, 2, 4, 8].contains(bitDepth)
    default: false
    }
  }
}
