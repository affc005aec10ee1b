import Numbers

/// A decoder of deflate data (RFC 1951).
public enum Inflate {
  /// The bytes of a whole raw stream; what follows its last block is ignored. At most `limit` bytes: memory stays in
  /// proportion to what was really decoded. Any thread.
  public static func inflate(_ bytes: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    let output = InflateOutput(limit: limit, expected: 4 * min(bytes.count, limit / 4 + 1))
    _ = try inflate(bytes, from: 0, to: output)
    return output.bytes.array
  }

  /// Decodes the stream at `start` and gives the position after it.
  static func inflate(
    _ bytes: [UInt8], from start: Int, to output: InflateOutput
  ) throws(InflateError) -> Int {
    let result = bytes.withUnsafeBufferPointer { source -> Result<Int, InflateError> in
      guard let base = source.baseAddress, start < source.count else { return .failure(.truncated) }
      var stream = InflateStream(base + start, count: source.count - start, output: output)
      do throws(InflateError) {
        return .success(start + (try stream.run()))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// One pass over a deflate stream.
struct InflateStream {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let output: InflateOutput
  private var input: InflateInput

  init(_ base: UnsafePointer<UInt8>, count: Int, output: InflateOutput) {
    self.base = base
    self.count = count
    self.output = output
    input = InflateInput(base, count: count)
  }

  /// Decodes all blocks and gives the position of the first byte after them.
  mutating func run() throws(InflateError) -> Int {
    var isLast = false
    while !isLast {
      input.refill()
      isLast = input.take(1) == 1
      switch input.take(2) {
      case 0: try copyStored()
      case 1: try decode(InflateCodes.fixed)
      case 2: try decode(InflateCodes(reading: &input))
      default: throw input.isPastEnd ? .truncated : .badBlockType
      }
      guard !input.isPastEnd else { throw .truncated }
    }
    try output.grow()
    return input.alignedPosition()
  }

  private mutating func copyStored() throws(InflateError) {
    let start = input.alignedPosition()
    guard count - start >= 4 else { throw .truncated }
    let length = Int(base[start]) | Int(base[start + 1]) << 8
    guard length ^ 0xFFFF == Int(base[start + 2]) | Int(base[start + 3]) << 8 else {
      throw .badStoredLength
    }
    guard count - start - 4 >= length else { throw .truncated }
    try output.grow(for: length)
    output.bytes.append(UnsafeRawBufferPointer(start: base + start + 4, count: length))
    input.seek(start + 4 + length)
  }

  private mutating func decode(_ codes: InflateCodes) throws(InflateError) {
    var problem: InflateError?
    codes.literals.entries.withUnsafeBufferPointer { literals in
      codes.distances.entries.withUnsafeBufferPointer { distances in
        guard let literals = literals.baseAddress, let distances = distances.baseAddress else {
          return
        }
        do throws(InflateError) {
          while try decodeRun(
            literals, UInt64(1) << UInt64(codes.literals.rootBits) - 1,
            distances, UInt64(1) << UInt64(codes.distances.rootBits) - 1)
          {
            try output.grow()
          }
        } catch {
          problem = error
        }
      }
    }
    if let problem { throw problem }
  }

  /// Decodes until the block ends (false) or the output has to grow (true).
  @inline(__always)
  private mutating func decodeRun(
    _ literals: UnsafePointer<UInt32>, _ literalMask: UInt64,
    _ distances: UnsafePointer<UInt32>, _ distanceMask: UInt64
  ) throws(InflateError) -> Bool {
    let target = output.bytes.base
    let size = output.size
    var input = input
    var place = output.bytes.count
    defer {
      output.bytes.count = place
      self.input = input
    }
    while place <= size {
      let entry = InflateStream.literals(literals, literalMask, &input, target, &place)
      if entry >= InflateTable.literal {
        if input.isPastEnd { throw .truncated }
        continue
      }
      if entry & (InflateTable.end | InflateTable.invalid) != 0 {
        if input.isPastEnd { throw .truncated }
        guard entry & InflateTable.end != 0 else { throw .badSymbol }
        return false
      }
      let length = Int(UInt16(truncatingIfNeeded: entry >> 16)) &+ input.take(entry >> 8 & 31)
      let far = InflateStream.look(distances, distanceMask, &input)
      let distance = Int(UInt16(truncatingIfNeeded: far >> 16)) &+ input.take(far >> 8 & 31)
      if input.isPastEnd { throw .truncated }
      if far & InflateTable.invalid != 0 { throw .badSymbol }
      if distance > place { throw .badDistance }
      InflateStream.copy(target + place, distance, length)
      place &+= length
    }
    return true
  }

  /// Writes up to three literals and gives the last entry, with at least 33 bits available after it.
  @inline(__always)
  private static func literals(
    _ table: UnsafePointer<UInt32>, _ mask: UInt64, _ input: inout InflateInput,
    _ target: UnsafeMutablePointer<UInt8>, _ place: inout Int
  ) -> UInt32 {
    input.refill()
    var entry = look(table, mask, &input)
    guard entry >= InflateTable.literal else { return entry }
    target[place] = UInt8(truncatingIfNeeded: entry >> 16)
    place &+= 1
    entry = look(table, mask, &input)
    if entry >= InflateTable.literal {
      target[place] = UInt8(truncatingIfNeeded: entry >> 16)
      place &+= 1
      entry = look(table, mask, &input)
      if entry >= InflateTable.literal {
        target[place] = UInt8(truncatingIfNeeded: entry >> 16)
        place &+= 1
        return entry
      }
    }
    input.refill()
    return entry
  }

  /// Takes the code of the next symbol.
  @inline(__always)
  private static func look(
    _ table: UnsafePointer<UInt32>, _ mask: UInt64, _ input: inout InflateInput
  ) -> UInt32 {
    var entry = table[Int(truncatingIfNeeded: input.bits & mask)]
    input.drop(entry & 0xFF)
    if entry & (InflateTable.second | InflateTable.literal) == InflateTable.second {
      let bits = input.bits & ((1 as UInt64) &<< UInt64(entry >> 8 & 31) &- 1)
      entry = table[Int(truncatingIfNeeded: UInt64(entry >> 16) &+ bits)]
      input.drop(entry & 0xFF)
    }
    return entry
  }

  /// Copies from `distance` bytes before; writes up to 7 bytes more than `length`.
  @inline(__always)
  private static func copy(_ target: UnsafeMutablePointer<UInt8>, _ distance: Int, _ length: Int) {
    let end = target + length
    var place = target
    if distance >= 8 {
      while place < end {
        let word = UnsafeRawPointer(place - distance).loadUnaligned(as: UInt64.self)
        UnsafeMutableRawPointer(place).storeBytes(of: word, as: UInt64.self)
        place += 8
      }
    } else if distance == 1 {
      let word = UInt64(place[-1]) &* 0x0101_0101_0101_0101
      while place < end {
        UnsafeMutableRawPointer(place).storeBytes(of: word, as: UInt64.self)
        place += 8
      }
    } else {
      while place < end {
        place[0] = place[-distance]
        place += 1
      }
    }
  }
}
