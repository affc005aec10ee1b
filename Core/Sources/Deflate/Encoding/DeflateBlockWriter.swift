import Numbers

/// Writes blocks in the shortest of the three forms (RFC 1951 section 3.2.3).
struct DeflateBlockWriter {
  /// Four codes and the rest of a byte fit in 64 bits.
  private static let literalLimit = 14
  private static let distanceLimit = 15
  private static let fixed = (
    literals: HuffmanCode(lengths: DeflateSymbols.fixedLiteralLengths),
    distances: HuffmanCode(lengths: DeflateSymbols.fixedDistanceLengths)
  )

  let output: GrowingBytes
  let source: UnsafePointer<UInt8>
  private var pending = PendingBits()

  init(output: GrowingBytes, source: UnsafePointer<UInt8>) {
    self.output = output
    self.source = source
  }

  mutating func write(_ block: DeflateBlock, counts: DeflateCounts, isLast: Bool) {
    let literals = HuffmanCode.lengths(for: counts.literals, limit: DeflateBlockWriter.literalLimit)
    let distances = HuffmanCode.lengths(
      for: counts.distances, limit: DeflateBlockWriter.distanceLimit)
    let header = DynamicHeader(literals, distances)
    let dynamic = header.bits + counts.bits(literals, distances)
    let fixed = counts.bits(
      DeflateSymbols.fixedLiteralLengths, DeflateSymbols.fixedDistanceLengths)
    let size = block.end - block.start
    let stored = 8 * size + 40 * (size / 65_535 + 1)
    output.reserve(min(dynamic, fixed, stored) / 8 + 64)
    if stored <= min(dynamic, fixed) { return store(block, isLast) }
    var writer = BitWriter(at: output.base + output.count, pending: pending)
    writer.put(isLast ? 1 : 0, 1)
    if fixed <= dynamic {
      writer.put(1, 2)
      writer.flush()
      write(block, DeflateBlockWriter.fixed.literals, DeflateBlockWriter.fixed.distances, &writer)
    } else {
      writer.put(2, 2)
      header.write(to: &writer)
      write(
        block, HuffmanCode(lengths: literals), HuffmanCode(lengths: distances), &writer)
    }
    finish(&writer)
  }

  /// Ends the last byte.
  mutating func align() {
    output.reserve(64)
    var writer = BitWriter(at: output.base + output.count, pending: pending)
    writer.align()
    finish(&writer)
  }

  private mutating func finish(_ writer: inout BitWriter) {
    writer.flush()
    output.count = writer.place - output.base
    pending = writer.pending
  }

  private mutating func store(_ block: DeflateBlock, _ isLast: Bool) {
    var start = block.start
    repeat {
      let size = min(block.end - start, 65_535)
      output.reserve(size + 64)
      var writer = BitWriter(at: output.base + output.count, pending: pending)
      writer.put(isLast && start + size == block.end ? 1 : 0, 3)
      writer.align()
      writer.put(UInt32(truncatingIfNeeded: size), 16)
      writer.put(UInt32(truncatingIfNeeded: ~size) & 0xFFFF, 16)
      finish(&writer)
      output.append(UnsafeRawBufferPointer(start: source + start, count: size))
      start += size
    } while start < block.end
  }

  private func write(
    _ block: DeflateBlock, _ literals: HuffmanCode, _ distances: HuffmanCode,
    _ writer: inout BitWriter
  ) {
    literals.entries.withUnsafeBufferPointer { literalCodes in
      distances.entries.withUnsafeBufferPointer { distanceCodes in
        guard let codes = literalCodes.baseAddress else { return }
        let indices = DeflateSymbols.lengthIndices
        let (lengthBases, lengthBits) = (DeflateSymbols.lengthBases, DeflateSymbols.lengthExtraBits)
        let bases = DeflateSymbols.distanceBases
        let bits = DeflateSymbols.distanceExtraBits
        var place = block.start
        for sequence in block.sequences {
          let end = place &+ Int(truncatingIfNeeded: sequence.literalCount)
          put(place, end, codes, &writer)
          place = end &+ Int(sequence.length)
          let length = Int(indices[Int(sequence.length) &- 3])
          put(codes[257 &+ length], &writer)
          writer.put(
            UInt32(sequence.length &- lengthBases[length]), UInt32(lengthBits[length]))
          let distance = DeflateSymbols.distanceSymbol(Int(sequence.distance))
          put(distanceCodes[distance], &writer)
          writer.put(
            UInt32(sequence.distance &- bases[distance]), UInt32(bits[distance]))
          writer.flush()
        }
        put(place, block.end, codes, &writer)
        put(codes[DeflateSymbols.endOfBlock], &writer)
        writer.flush()
      }
    }
  }

  @inline(__always)
  private func put(
    _ start: Int, _ end: Int, _ codes: UnsafePointer<UInt32>, _ writer: inout BitWriter
  ) {
    var place = start
    while place &+ 4 <= end {
      put(codes[Int(source[place])], &writer)
      put(codes[Int(source[place &+ 1])], &writer)
      put(codes[Int(source[place &+ 2])], &writer)
      put(codes[Int(source[place &+ 3])], &writer)
      writer.flush()
      place &+= 4
    }
    while place < end {
      put(codes[Int(source[place])], &writer)
      writer.flush()
      place &+= 1
    }
  }

  @inline(__always)
  private func put(_ entry: UInt32, _ writer: inout BitWriter) {
    writer.put(entry >> 8, entry & 0xFF)
  }
}
