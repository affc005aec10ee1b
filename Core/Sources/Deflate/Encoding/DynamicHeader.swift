import Numbers

/// The head of a block with its own codes (RFC 1951 section 3.2.7).
struct DynamicHeader {
  private struct Item {
    var symbol: UInt8
    var extra: UInt8 = 0
  }

  private var items: [Item] = []
  private let lengths: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let sentLengths: Int

  init(_ literalLengths: [UInt8], _ distanceLengths: [UInt8]) {
    literalCount = max(257, literalLengths.count - DynamicHeader.unused(literalLengths))
    distanceCount = max(1, distanceLengths.count - DynamicHeader.unused(distanceLengths))
    let all = literalLengths[..<literalCount] + distanceLengths[..<distanceCount]
    items = DynamicHeader.items(Array(all))
    var counts = [UInt32](repeating: 0, count: 19)
    for item in items { counts[Int(item.symbol)] += 1 }
    lengths = HuffmanCode(counts: counts, limit: 7)
    var sent = 19
    while sent > 4, lengths.lengths[DeflateSymbols.codeLengthOrder[sent - 1]] == 0 { sent -= 1 }
    sentLengths = sent
  }

  var bits: Int {
    items.reduce(14 + 3 * sentLengths) {
      $0 + Int(lengths.lengths[Int($1.symbol)]) + Int(clamping: DynamicHeader.extraBits($1.symbol))
    }
  }

  func write(to writer: inout BitWriter) {
    writer.put(UInt32(literalCount - 257), 5)
    writer.put(UInt32(distanceCount - 1), 5)
    writer.put(UInt32(sentLengths - 4), 4)
    writer.flush()
    for symbol in DeflateSymbols.codeLengthOrder[..<sentLengths] {
      writer.put(UInt32(lengths.lengths[symbol]), 3)
      writer.flush()
    }
    for item in items {
      let entry = lengths.entries[Int(item.symbol)]
      writer.put(entry >> 8, entry & 0xFF)
      writer.put(UInt32(item.extra), DynamicHeader.extraBits(item.symbol))
      writer.flush()
    }
  }

  private static func unused(_ lengths: [UInt8]) -> Int {
    lengths.reversed().prefix { $0 == 0 }.count
  }

  private static func extraBits(_ symbol: UInt8) -> UInt32 {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// Runs as symbols 16 (the last length again), 17 and 18 (zeros).
  private static func items(_ lengths: [UInt8]) -> [Item] {
    var items: [Item] = []
    var start = 0
    while start < lengths.count {
      let value = lengths[start]
      var run = 1
      while start + run < lengths.count, lengths[start + run] == value { run += 1 }
      start += run
      if value != 0 {
        items.append(Item(symbol: value))
        run -= 1
      }
      while run >= 3 {
        let most = value != 0 ? 6 : run >= 11 ? 138 : 10
        let piece = min(run, most)
        let symbol: UInt8 = value != 0 ? 16 : piece >= 11 ? 18 : 17
        items.append(
          Item(symbol: symbol, extra: UInt8(truncatingIfNeeded: piece - (symbol == 18 ? 11 : 3))))
        run -= piece
      }
      for _ in 0..<run { items.append(Item(symbol: value)) }
    }
    return items
  }
}
