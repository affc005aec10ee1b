import Numbers

/// A table that decodes one symbol a look-up, or two for long codes.
///
/// An entry: bits 0…7 how many bits of the code it takes, 8…12 extra bits (or the size of a second table), 13 a
/// second table, 14 the end of a block, 15 no symbol, 16…30 the value, 31 a literal.
struct InflateTable {
  static let literal: UInt32 = 1 << 31
  static let second: UInt32 = 1 << 13
  static let end: UInt32 = 1 << 14
  static let invalid: UInt32 = 1 << 15

  let entries: [UInt32]
  /// Bits of the first look-up.
  let rootBits: Int

  /// Nil when the lengths are not those of a complete prefix code; a single code of one bit is allowed when
  /// `isSparse`, and no code at all (RFC 1951 section 3.2.7).
  init?(lengths: some Collection<UInt8>, values: [UInt32], rootBits: Int, isSparse: Bool) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var space = 1
    for length in 1...15 {
      space = space << 1 - counts[length]
      guard space >= 0 else { return nil }
    }
    let used = counts.reduce(0, +)
    guard space == 0 || isSparse && (used == 0 || used == 1 && counts[1] == 1) else { return nil }
    let root = rootBits
    self.rootBits = root
    var entries = [UInt32](repeating: InflateTable.invalid | 1, count: 1 << root)
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    var next = [UInt32](repeating: 0, count: 17)
    for length in 1...15 { next[length + 1] = (next[length] + UInt32(counts[length])) << 1 }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let size = Int(length)
      let code = InflateTable.reversed(next[size], count: size)
      next[size] += 1
      var start = 0
      var (bits, taken) = (root, size)
      if size > root {
        let rootIndex = code & (1 << root - 1)
        bits = longest - root
        taken = size - root
        if entries[rootIndex] & InflateTable.second == 0 {
          entries[rootIndex] =
            UInt32(entries.count) << 16 | InflateTable.second | UInt32(bits) << 8 | UInt32(root)
          entries += [UInt32](repeating: InflateTable.invalid | 1, count: 1 << bits)
        }
        start = Int(truncatingIfNeeded: entries[rootIndex] >> 16)
      }
      for index in stride(from: size > root ? code >> root : code, to: 1 << bits, by: 1 << taken) {
        entries[start + index] = values[symbol] | UInt32(taken)
      }
    }
    self.entries = entries
  }

  private static func reversed(_ code: UInt32, count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 1 | Int(truncatingIfNeeded: code >> UInt32($1) & 1) }
  }

  /// Values of literals, the end of a block and lengths; two symbols do not exist.
  static let literalValues: [UInt32] =
    (0..<256).map { literal | UInt32($0) << 16 } + [end]
    + zip(DeflateSymbols.lengthBases, DeflateSymbols.lengthExtraBits).map {
      UInt32($0) << 16 | UInt32($1) << 8
    } + [invalid, invalid]

  /// Values of distances; two symbols do not exist.
  static let distanceValues: [UInt32] =
    zip(DeflateSymbols.distanceBases, DeflateSymbols.distanceExtraBits).map {
      UInt32($0) << 16 | UInt32($1) << 8
    } + [invalid, invalid]

  static let codeLengthValues: [UInt32] = (0..<19).map { UInt32($0) << 16 }
}
