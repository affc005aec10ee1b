import Numbers

/// How often each symbol of a block is used, and what it costs.
struct DeflateCounts {
  var literals = [UInt32](repeating: 0, count: 286)
  var distances = [UInt32](repeating: 0, count: 30)

  init(_ block: DeflateBlock, source: UnsafePointer<UInt8>) {
    // Four tables, so that a run of one byte does not wait for its own count.
    let indices = DeflateSymbols.lengthIndices
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1024) { tables in
      guard let table = tables.baseAddress else { return }
      table.initialize(repeating: 0, count: 1024)
      var place = block.start
      for sequence in block.sequences {
        let end = place &+ Int(truncatingIfNeeded: sequence.literalCount)
        DeflateCounts.count(source, place, end, table)
        literals[257 + Int(indices[Int(sequence.length) - 3])] += 1
        distances[DeflateSymbols.distanceSymbol(Int(sequence.distance))] += 1
        place = end &+ Int(sequence.length)
      }
      DeflateCounts.count(source, place, block.end, table)
      for byte in 0..<256 {
        literals[byte] = table[byte] + table[256 + byte] + table[512 + byte] + table[768 + byte]
      }
    }
    literals[DeflateSymbols.endOfBlock] = 1
  }

  @inline(__always)
  private static func count(
    _ source: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ table: UnsafeMutablePointer<UInt32>
  ) {
    var place = start
    while place &+ 4 <= end {
      table[Int(source[place])] &+= 1
      table[256 &+ Int(source[place &+ 1])] &+= 1
      table[512 &+ Int(source[place &+ 2])] &+= 1
      table[768 &+ Int(source[place &+ 3])] &+= 1
      place &+= 4
    }
    while place < end {
      table[Int(source[place])] &+= 1
      place &+= 1
    }
  }

  /// The bits of all symbols with these code lengths, extra bits included.
  func bits(_ literalLengths: [UInt8], _ distanceLengths: [UInt8]) -> Int {
    var bits = 0
    for (symbol, count) in literals.enumerated() where count > 0 {
      let extra = symbol < 257 ? 0 : DeflateSymbols.lengthExtraBits[symbol - 257]
      bits += Int(clamping: count) * Int(literalLengths[symbol] + extra)
    }
    for (symbol, count) in distances.enumerated() where count > 0 {
      let extra = DeflateSymbols.distanceExtraBits[symbol]
      bits += Int(clamping: count) * Int(distanceLengths[symbol] + extra)
    }
    return bits
  }
}
