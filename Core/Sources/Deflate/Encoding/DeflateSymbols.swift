import Numbers

/// The symbols of lengths and distances (RFC 1951 section 3.2.5).
enum DeflateSymbols {
  static let endOfBlock = 256
  static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthExtraBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceExtraBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  /// The order in which the lengths of the code of code lengths are sent (section 3.2.7).
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The index of each length 3…258, at `length - 3`.
  static let lengthIndices: [UInt8] = {
    var indices = [UInt8](repeating: 0, count: 256)
    for index in 0..<28 {
      for extra in 0..<(1 << Int(lengthExtraBits[index])) {
        indices[Int(lengthBases[index]) - 3 + extra] = UInt8(index)
      }
    }
    indices[255] = 28
    return indices
  }()

  /// The symbol of a distance 1…32,768.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> Int {
    let value = UInt32(truncatingIfNeeded: distance &- 1)
    guard value >= 4 else { return distance &- 1 }
    let top = 31 &- value.leadingZeroBitCount
    return 2 &* top &+ Int(truncatingIfNeeded: (value &>> UInt32(truncatingIfNeeded: top &- 1)) & 1)
  }

  /// Code lengths of blocks with fixed codes (section 3.2.6).
  static let fixedLiteralLengths: [UInt8] =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  static let fixedDistanceLengths = [UInt8](repeating: 5, count: 32)
}
