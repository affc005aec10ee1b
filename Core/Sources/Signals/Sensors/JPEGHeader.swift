import Numbers

/// What a JPEG file (ITU-T T.81) says about itself, without decoding it.
public struct JPEGHeader: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  public let height: Int
  /// Whether its picture data has an end.
  public let isWhole: Bool

  /// Walks the segments up to the picture data; nil for anything else than a JPEG file with a size.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    var (place, size) = (2, nil as (width: Int, height: Int)?)
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      // Fill bytes, and markers without a segment.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        place += marker == 0xFF ? 1 : 2
        continue
      }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard length >= 2 else { return nil }
      if JPEGHeader.isFrame(marker), place + 9 <= bytes.count {
        size = (
          Int(bytes[place + 7]) << 8 | Int(bytes[place + 8]),
          Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
        )
      }
      place += 2 + length
      if marker == 0xDA { break }
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
    isWhole = JPEGHeader.hasEnd(bytes, after: place)
  }

  /// Start of frame, of all kinds.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// The marker of the end, looked for from behind: some cameras append bytes.
  private static func hasEnd(_ bytes: [UInt8], after start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = bytes.count - 2
      while place >= start {
        if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
        place -= 1
      }
      return false
    }
  }
}
