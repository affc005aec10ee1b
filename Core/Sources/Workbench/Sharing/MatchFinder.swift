import Numbers

/// Splits a text into literals and the longest copies of what stands before.
struct MatchFinder {
  private let text: [UInt8]
  private var place: Int
  /// The last place of each three bytes, and the one before each place.
  private var newest: [Int]
  private var earlier: [Int]
  private var indexed = 0

  private static let deepest = 128
  private static let buckets = 1 << 14

  /// The text before `start` is known to the reader.
  init(_ text: [UInt8], from start: Int) {
    self.text = text
    place = start
    newest = Array(repeating: -1, count: MatchFinder.buckets)
    earlier = Array(repeating: -1, count: text.count)
  }

  /// The next token and the byte before it; nil at the end. A copy at the distance of the last one costs less.
  mutating func next(again: Int) -> (value: TextToken, before: UInt8)? {
    guard place < text.count else { return nil }
    let before = place > 0 ? text[place - 1] : 0
    let best = best(at: place, again: again)
    let shortest = TokenCoder<BitWriter>.shortest
    guard best.length >= shortest else { return literal(before) }
    // A longer copy one byte later is worth a literal.
    if best.length < 32, self.best(at: place + 1, again: again).length > best.length + 1 {
      return literal(before)
    }
    place += best.length
    return (.copy(distance: best.distance, length: best.length), before)
  }

  private mutating func literal(_ before: UInt8) -> (value: TextToken, before: UInt8) {
    place += 1
    return (.literal(text[place - 1]), before)
  }

  private mutating func best(at place: Int, again: Int) -> (distance: Int, length: Int) {
    index(before: place)
    var best = (distance: 0, length: 0)
    if again > 0, again <= place { best = (again, length(at: place, distance: again)) }
    // What is one byte longer does not pay for a distance of its own.
    let bonus = best.length >= TokenCoder<BitWriter>.shortest ? 2 : 0
    var needed = best.length + bonus
    guard let bucket = bucket(place) else { return best }
    var candidate = newest[bucket]
    for _ in 0..<MatchFinder.deepest where candidate >= 0 {
      let found = length(at: place, distance: place - candidate)
      // Far copies of three bytes cost more than their literals.
      if found > needed, found > 3 || place - candidate < 512 {
        best = (place - candidate, found)
        needed = found
      }
      candidate = earlier[candidate]
    }
    return best
  }

  private func length(at place: Int, distance: Int) -> Int {
    let most = min(text.count - place, TokenCoder<BitWriter>.longest)
    guard most > 0 else { return 0 }
    var length = 0
    while length < most, text[place + length] == text[place + length - distance] { length += 1 }
    return length
  }

  private mutating func index(before place: Int) {
    while indexed < place {
      if let bucket = bucket(indexed) {
        earlier[indexed] = newest[bucket]
        newest[bucket] = indexed
      }
      indexed += 1
    }
  }

  private func bucket(_ place: Int) -> Int? {
    guard place + 2 < text.count else { return nil }
    let key = UInt32(text[place]) << 16 | UInt32(text[place + 1]) << 8 | UInt32(text[place + 2])
    return Int(clamping: (key &* 2_654_435_761) >> 18)
  }
}
