import Numbers

/// Bits that are read from their end backwards.
struct FSEStream {
  private var place: Int
  private var bits: UInt64 = 0
  private var count: Int

  /// - Parameter spare: 7 less than the negated number of bits that the last byte lacks.
  init(_ bytes: [UInt8], end: Int, spare: Int) throws(LZFSE.Problem) {
    let size = spare == 7 ? 7 : 8
    place = end - size
    count = 8 * size + spare - 7
    guard place >= 0 else { throw .truncated }
    for index in (0..<size).reversed() { bits = bits << 8 | UInt64(bytes[place + index]) }
    guard count >= 56, bits >> UInt64(count) == 0 else { throw .badBlock(offset: end) }
  }

  /// Brings the bits to 56 at least.
  mutating func fill(_ bytes: [UInt8]) throws(LZFSE.Problem) {
    while count < 56 {
      place -= 1
      guard place >= 0 else { throw .truncated }
      bits = bits << 8 | UInt64(bytes[place])
      count += 8
    }
  }

  /// The last bits, at most 56 between two calls of `fill`.
  mutating func take(_ size: Int) -> Int {
    count -= size
    let value = bits >> UInt64(count)
    bits &= 1 << UInt64(count) - 1
    return Int(truncatingIfNeeded: value)
  }
}

/// What the states of a stream stand for.
struct FSETable {
  /// A value is `base` and further bits.
  struct Values {
    let base: [Int]
    let bits: [Int]

    /// Values without further bits, then ranges behind each other by the sizes of their further bits.
    private init(single: Int, sizes: [Int]) {
      var base = Array(0..<single)
      var next = single
      for size in sizes {
        base.append(next)
        next += 1 << size
      }
      self.base = base
      bits = Array(repeating: 0, count: single) + sizes
    }

    static let bytes = Values(single: 256, sizes: [])
    static let literalLengths = Values(single: 16, sizes: [2, 3, 5, 8])
    static let matchLengths = Values(single: 16, sizes: [3, 5, 8, 11])
    static let distances = Values(
      single: 4, sizes: (1...15).flatMap { Array(repeating: $0, count: 4) })
  }

  private struct Entry {
    var next: Int
    var stateBits: Int
    var base: Int
    var valueBits: Int
  }

  private var entries: [Entry] = []

  /// - Parameter states: their number, a power of 2; the frequencies add up to it at most.
  init(
    _ frequencies: ArraySlice<Int>, states: Int, values: Values
  ) throws(LZFSE.Problem) {
    guard frequencies.reduce(0, +) <= states else { throw .badBlock(offset: 0) }
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      // States of a symbol: those that need a bit more stand first.
      let shift = frequency.leadingZeroBitCount - states.leadingZeroBitCount
      let first = (2 * states) >> shift - frequency
      for index in 0..<frequency {
        let isFirst = index < first
        entries.append(
          Entry(
            next: isFirst
              ? (frequency + index) << shift - states : (index - first) << (shift - 1),
            stateBits: isFirst ? shift : shift - 1, base: values.base[symbol],
            valueBits: values.bits[symbol]))
      }
    }
    // States that nothing leads to.
    let none = Entry(next: 0, stateBits: 0, base: 0, valueBits: 0)
    entries += Array(repeating: none, count: states - entries.count)
  }

  /// The value of a state, which goes on to the next one.
  func value(_ state: inout Int, _ stream: inout FSEStream) -> Int {
    let entry = entries[state]
    let taken = stream.take(entry.stateBits + entry.valueBits)
    state = entry.next + taken >> entry.valueBits
    return entry.base + taken & (1 << entry.valueBits - 1)
  }
}
