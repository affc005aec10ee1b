/// A set of sequence numbers as few ranges: what arrived of a stream.
package struct SequenceRanges: Hashable, Sendable {
  /// Rising, not empty, and not touching each other.
  private(set) var ranges: [Range<Int>] = []
  /// Numbers that were given up to keep the number of ranges small.
  private(set) var givenUp = 0

  static let maximumRanges = 256

  /// All numbers below `end`.
  package init(upTo end: Int = 0) {
    if end > 0 { ranges = [0..<end] }
  }

  /// Up to here all numbers from 0 on are in the set.
  var contiguousEnd: Int {
    if let first = ranges.first, first.lowerBound == 0 { first.upperBound } else { 0 }
  }

  /// The number behind the last one.
  var end: Int { ranges.last?.upperBound ?? 0 }

  /// Adds numbers and returns those that were not in the set.
  package mutating func insert(_ new: Range<Int>) -> [Range<Int>] {
    guard !new.isEmpty else { return [] }
    if let last = ranges.last, last.upperBound == new.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<new.upperBound
      return [new]
    }
    var parts: [Range<Int>] = []
    var merged = new
    var place = new.lowerBound
    var kept: [Range<Int>] = []
    for range in ranges {
      guard range.upperBound >= new.lowerBound, range.lowerBound <= new.upperBound else {
        kept.append(range)
        continue
      }
      if place < min(range.lowerBound, new.upperBound) {
        parts.append(place..<min(range.lowerBound, new.upperBound))
      }
      place = max(place, range.upperBound)
      merged =
        min(merged.lowerBound, range.lowerBound)..<max(merged.upperBound, range.upperBound)
    }
    if place < new.upperBound { parts.append(place..<new.upperBound) }
    let index = kept.firstIndex { $0.lowerBound > merged.lowerBound } ?? kept.count
    kept.insert(merged, at: index)
    ranges = kept
    closeLowestGap()
    return parts
  }

  /// Counts the lowest missing numbers as arrived when there are too many ranges.
  private mutating func closeLowestGap() {
    guard ranges.count > Self.maximumRanges else { return }
    if let first = ranges.first, first.lowerBound > 0 {
      givenUp += first.lowerBound
      ranges[0] = 0..<first.upperBound
    } else {
      givenUp += ranges[1].lowerBound - ranges[0].upperBound
      ranges[0] = 0..<ranges[1].upperBound
      ranges.remove(at: 1)
    }
  }
}
