import Numbers

/// The header of a block "bvx2", and its decoding: literals, then literal lengths, match lengths and distances, each
/// coded by finite states (FSE; Duda 2013).
struct LZFSEHeader {
  private let literalCount: Int
  private let literals: FSEStream
  private let literalStates: [Int]
  private let matchCount: Int
  private let matches: FSEStream
  private let lengthState: Int
  private let matchState: Int
  private let distanceState: Int
  private let frequencies: FSEFrequencies
  /// The offset behind the block.
  let end: Int

  private static let (mostLiterals, mostMatches) = (40_000, 10_000)

  init(_ bytes: [UInt8], at offset: Int) throws(LZFSE.Problem) {
    func field(_ index: Int, _ bit: Int, _ count: Int) throws(LZFSE.Problem) -> Int {
      let low = try bytes.word(at: offset + 8 + 8 * index)
      let high = try bytes.word(at: offset + 12 + 8 * index)
      return (low | high << 32) >> bit & (1 << count - 1)
    }
    literalCount = try field(0, 0, 20)
    matchCount = try field(0, 40, 20)
    literalStates = [
      try field(1, 0, 10), try field(1, 10, 10), try field(1, 20, 10), try field(1, 30, 10),
    ]
    let size = try field(2, 0, 32)
    (lengthState, matchState, distanceState) = (
      try field(2, 32, 10), try field(2, 42, 10), try field(2, 52, 10)
    )
    guard literalCount <= Self.mostLiterals, literalCount.isMultiple(of: 4),
      matchCount <= Self.mostMatches, lengthState < 64, matchState < 64, distanceState < 256
    else { throw .badBlock(offset: offset) }
    let start = offset + size
    guard size >= 32, start <= bytes.count else { throw .truncated }
    frequencies = try FSEFrequencies(bytes, offset + 32..<start)
    let middle = start + (try field(0, 20, 20))
    end = middle + (try field(1, 40, 20))
    guard end <= bytes.count else { throw .truncated }
    literals = try FSEStream(bytes, end: middle, spare: try field(0, 60, 3))
    matches = try FSEStream(bytes, end: end, spare: try field(1, 60, 3))
  }

  /// Appends the bytes of the block up to `end`.
  func decode(
    _ bytes: [UInt8], to output: inout [UInt8], end: Int
  ) throws(LZFSE.Problem) {
    let literals = try decodeLiterals(bytes)
    let lengths = try FSETable(frequencies.lengths, states: 64, values: .literalLengths)
    let matchLengths = try FSETable(frequencies.matches, states: 64, values: .matchLengths)
    let distances = try FSETable(frequencies.distances, states: 256, values: .distances)
    var stream = matches
    var (first, second, third) = (lengthState, matchState, distanceState)
    var (next, distance) = (0, 0)
    for _ in 0..<matchCount {
      try stream.fill(bytes)
      let count = lengths.value(&first, &stream)
      let length = matchLengths.value(&second, &stream)
      // 0 repeats the last distance.
      let new = distances.value(&third, &stream)
      if new > 0 { distance = new }
      guard count <= literals.count - next, count <= end - output.count else { throw .wrongLength }
      output += literals[next..<next + count]
      next += count
      if length > 0 { try output.repeatBytes(length, distance: distance, end: end) }
    }
  }

  /// Four streams, one byte of each after the other.
  private func decodeLiterals(_ bytes: [UInt8]) throws(LZFSE.Problem) -> [UInt8] {
    guard literalCount > 0 else { return [] }
    let table = try FSETable(frequencies.literals, states: 1_024, values: .bytes)
    var stream = literals
    var states = literalStates
    var literals: [UInt8] = []
    literals.reserveCapacity(literalCount)
    for _ in 0..<literalCount / 4 {
      try stream.fill(bytes)
      for index in 0..<4 {
        literals.append(UInt8(truncatingIfNeeded: table.value(&states[index], &stream)))
      }
    }
    return literals
  }
}

/// How often each symbol of a block occurs; 0 for those that do not.
struct FSEFrequencies {
  private(set) var lengths: ArraySlice<Int> = []
  private(set) var matches: ArraySlice<Int> = []
  private(set) var distances: ArraySlice<Int> = []
  private(set) var literals: ArraySlice<Int> = []

  init(_ bytes: [UInt8], _ range: Range<Int>) throws(LZFSE.Problem) {
    guard !range.isEmpty else { return }
    var all: [Int] = []
    var (bits, count, place) = (0, 0, range.lowerBound)
    for _ in 0..<20 + 20 + 64 + 256 {
      while count < 14, place < range.upperBound {
        bits |= Int(bytes[place]) << count
        count += 8
        place += 1
      }
      let (value, size) = Self.frequency(bits)
      guard size <= count else { throw .truncated }
      all.append(value)
      bits >>= size
      count -= size
    }
    guard count < 8, place == range.upperBound else { throw .badBlock(offset: range.lowerBound) }
    (lengths, matches) = (all[..<20], all[20..<40])
    (distances, literals) = (all[40..<104], all[104...])
  }

  /// A frequency and the number of its bits, the lowest first.
  private static func frequency(_ bits: Int) -> (value: Int, size: Int) {
    switch bits & 7 {
    case 0, 4: (0, 2)
    case 2, 6: (1, 2)
    case 1: (2, 3)
    case 5: (3, 3)
    case 3: (4 + bits >> 3 & 3, 5)
    default: bits & 8 == 0 ? (8 + bits >> 4 & 15, 8) : (24 + bits >> 4 & 1_023, 14)
    }
  }
}
