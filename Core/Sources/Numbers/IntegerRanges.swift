/// A set of integers as few ascending ranges (the standard library's `RangeSet` needs iOS 18).
public struct IntegerRanges: Hashable, Sendable {
  public private(set) var ranges: [Range<Int>] = []

  public init() {}

  public var count: Int { ranges.reduce(0) { $0 + $1.count } }
  /// The number behind the last one; 0 of an empty set.
  public var end: Int { ranges.last?.upperBound ?? 0 }

  /// Adds a number; false when it was in the set.
  public mutating func insert(_ number: Int) -> Bool {
    if let last = ranges.last, last.upperBound == number {
      ranges[ranges.count - 1] = last.lowerBound..<number + 1
      return true
    }
    let index = place(of: number)
    if index > 0, ranges[index - 1].contains(number) { return false }
    let joinsBefore = index > 0 && ranges[index - 1].upperBound == number
    let joinsAfter = index < ranges.count && ranges[index].lowerBound == number + 1
    switch (joinsBefore, joinsAfter) {
    case (true, true):
      ranges[index - 1] = ranges[index - 1].lowerBound..<ranges[index].upperBound
      ranges.remove(at: index)
    case (true, false): ranges[index - 1] = ranges[index - 1].lowerBound..<number + 1
    case (false, true): ranges[index] = number..<ranges[index].upperBound
    case (false, false): ranges.insert(number..<number + 1, at: index)
    }
    return true
  }

  /// Adds all numbers of a range.
  public mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var merged = range
    ranges.removeAll { other in
      guard other.upperBound >= range.lowerBound, other.lowerBound <= range.upperBound else {
        return false
      }
      merged =
        min(merged.lowerBound, other.lowerBound)..<max(merged.upperBound, other.upperBound)
      return true
    }
    ranges.insert(merged, at: place(of: merged.lowerBound))
  }

  /// The index of the first range that begins behind a number.
  private func place(of number: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
