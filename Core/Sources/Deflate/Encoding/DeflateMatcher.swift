import Numbers

/// Finds repeats greedily: one probe of a table by a hash, steps that grow while nothing is found (as LZ4 does, Collet
/// 2011).
///
/// In filtered pictures a literal costs few bits, and a far match costs more than it saves: there it must have sixteen
/// bytes. Eight suffice where one or two bytes repeat, which is found without the table.
final class DeflateMatcher {
  private static let hashBits = 13
  private static let window = 32_768
  private static let longest = 258

  private let source: UnsafePointer<UInt8>
  private let count: Int
  private let isFiltered: Bool
  /// The last position of each hash.
  private let positions: UnsafeMutablePointer<Int32>
  private var sequences: UnsafeMutablePointer<DeflateSequence>
  private var sequenceCount = 0

  /// `source` outlives the matcher; a block has at most `blockSize` bytes before its last match.
  init(_ source: UnsafePointer<UInt8>, count: Int, content: DeflateContent, blockSize: Int) {
    self.source = source
    self.count = count
    isFiltered = content == .filteredPixels
    let size = 1 << DeflateMatcher.hashBits
    positions = .allocate(capacity: size)
    positions.initialize(repeating: -Int32(DeflateMatcher.window) - 1, count: size)
    sequences = .allocate(capacity: blockSize / 3 + 128)
  }

  deinit {
    positions.deallocate()
    sequences.deallocate()
  }

  /// The block from `start` to about `end`: it ends where its last match ends. Valid until the next call.
  func block(from start: Int, to end: Int) -> DeflateBlock {
    sequenceCount = 0
    let reached =
      isFiltered ? scan(start, end, isFiltered: true) : scan(start, end, isFiltered: false)
    return DeflateBlock(
      start: start, end: reached,
      sequences: UnsafeMutableBufferPointer(start: sequences, count: sequenceCount))
  }

  @inline(__always)
  private func scan(_ start: Int, _ end: Int, isFiltered: Bool) -> Int {
    var anchor = start
    var position = start
    let last = min(end, count - 8)
    let limit = min(count, end + DeflateMatcher.longest)
    while position < last {
      let word = load(position)
      var candidate = position
      if isFiltered, position >= 2, word == load(position - 2) {
        candidate = word == load(position - 1) ? position - 1 : position - 2
      } else {
        let place = slot(word, isFiltered: isFiltered)
        candidate = Int(truncatingIfNeeded: positions[place])
        positions[place] = Int32(truncatingIfNeeded: position)
        let isRepeat =
          position - candidate <= DeflateMatcher.window && candidate >= 0
          && (isFiltered
            ? load(candidate) == word && position &+ 16 <= count
              && load(candidate &+ 8) == load(position &+ 8)
            : UInt32(truncatingIfNeeded: load(candidate)) == UInt32(truncatingIfNeeded: word))
        guard isRepeat else {
          let missed = position &- anchor
          position &+= isFiltered ? 2 &+ (missed &>> 7) &<< 1 : 1 &+ missed &>> 6
          continue
        }
      }
      position = take(position, candidate, limit, &anchor)
    }
    return max(anchor, end)
  }

  /// Takes the repeat at `position` as long as it is in both directions; gives its end.
  @inline(__always)
  private func take(
    _ position: Int, _ candidate: Int, _ limit: Int, _ anchor: inout Int
  ) -> Int {
    let distance = position &- candidate
    var first = position
    while first > anchor, first > distance, source[first &- 1] == source[first &- 1 &- distance] {
      first &-= 1
    }
    var last = position &+ 4
    while last &+ 8 <= limit {
      let difference = load(last) ^ load(last &- distance)
      guard difference == 0 else {
        last &+= difference.trailingZeroBitCount &>> 3
        break
      }
      last &+= 8
    }
    if last &+ 8 > limit {
      while last < limit, source[last] == source[last &- distance] { last &+= 1 }
    }
    var literals = first &- anchor
    while last &- first >= 3 {
      let length = min(last &- first, DeflateMatcher.longest)
      sequences[sequenceCount] = DeflateSequence(
        literalCount: UInt32(truncatingIfNeeded: literals),
        length: UInt16(truncatingIfNeeded: length),
        distance: UInt16(truncatingIfNeeded: distance))
      sequenceCount &+= 1
      literals = 0
      first &+= length
    }
    anchor = first
    return max(first, position &+ 1)
  }

  @inline(__always)
  private func load(_ position: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(source + position).loadUnaligned(as: UInt64.self))
  }

  /// Four bytes in general data, eight in pictures (multiplicative hashing, Knuth 1973 section 6.4).
  @inline(__always)
  private func slot(_ word: UInt64, isFiltered: Bool) -> Int {
    let key = isFiltered ? word : word &<< 32
    return Int(
      truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - DeflateMatcher.hashBits))
  }
}
