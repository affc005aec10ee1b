import Numbers

/// The two codes of a block.
struct InflateCodes {
  let literals: InflateTable
  let distances: InflateTable

  private static let literalBits = 11
  private static let distanceBits = 8

  private init?(literalLengths: ArraySlice<UInt8>, distanceLengths: ArraySlice<UInt8>) {
    guard
      let literals = InflateTable(
        lengths: literalLengths, values: InflateTable.literalValues,
        rootBits: InflateCodes.literalBits, isSparse: true),
      let distances = InflateTable(
        lengths: distanceLengths, values: InflateTable.distanceValues,
        rootBits: InflateCodes.distanceBits, isSparse: true)
    else { return nil }
    self.literals = literals
    self.distances = distances
  }

  /// The codes of RFC 1951 section 3.2.6.
  static var fixed: InflateCodes {
    get throws(InflateError) {
      guard let codes = known else { throw .badCode }
      return codes
    }
  }

  private static let known = InflateCodes(
    literalLengths: DeflateSymbols.fixedLiteralLengths[...],
    distanceLengths: DeflateSymbols.fixedDistanceLengths[...])

  /// The codes at the head of a block (RFC 1951 section 3.2.7).
  init(reading input: inout InflateInput) throws(InflateError) {
    input.refill()
    let literalCount = input.take(5) + 257
    let distanceCount = input.take(5) + 1
    let sentCount = input.take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else {
      throw input.isPastEnd ? .truncated : .badCode
    }
    var sent = [UInt8](repeating: 0, count: 19)
    for symbol in DeflateSymbols.codeLengthOrder[..<sentCount] {
      input.refill()
      sent[symbol] = UInt8(truncatingIfNeeded: input.take(3))
    }
    guard !input.isPastEnd else { throw .truncated }
    guard
      let table = InflateTable(
        lengths: sent, values: InflateTable.codeLengthValues, rootBits: 7, isSparse: false)
    else { throw .badCode }
    let lengths = try InflateCodes.lengths(literalCount + distanceCount, table, &input)
    guard lengths[DeflateSymbols.endOfBlock] > 0,
      let codes = InflateCodes(
        literalLengths: lengths[..<literalCount], distanceLengths: lengths[literalCount...])
    else { throw .badCode }
    self = codes
  }

  private static func lengths(
    _ count: Int, _ table: InflateTable, _ input: inout InflateInput
  ) throws(InflateError) -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      input.refill()
      let entry = table.entries[Int(truncatingIfNeeded: input.bits & 127)]
      input.drop(entry & 0xFF)
      let symbol = UInt8(truncatingIfNeeded: entry >> 16)
      var (value, run): (UInt8, Int) = (symbol, 1)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw input.isPastEnd ? .truncated : .badCode }
        (value, run) = (last, input.take(2) + 3)
      case 17: (value, run) = (0, input.take(3) + 3)
      case 18: (value, run) = (0, input.take(7) + 11)
      default: break
      }
      guard !input.isPastEnd else { throw .truncated }
      guard lengths.count + run <= count else { throw .badCode }
      lengths += [UInt8](repeating: value, count: run)
    }
    return lengths
  }
}
