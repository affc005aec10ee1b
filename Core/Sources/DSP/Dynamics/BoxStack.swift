/// Two running means one after the other, in whole numbers, so that silence in is exactly silence out.
///
/// G. Luff, Designing a straightforward limiter, Signalsmith Audio 2022: a stack of boxes smooths without
/// overshooting what it holds.
struct BoxStack {
  /// One, in whole numbers.
  static var unit: Double { 16_777_216 }

  private let first: UnsafeMutablePointer<Int>
  private let second: UnsafeMutablePointer<Int>
  private var firstLength = 1
  private var secondLength = 1
  private var scale = 1.0
  private var firstSum = 0
  private var secondSum = 0
  private var firstPlace = 0
  private var secondPlace = 0

  init(longest: Int, _ setup: inout ComponentMemory<Float>) {
    first = setup.wholeNumbers(longest)
    second = setup.wholeNumbers(longest)
  }

  /// Sets another span in samples, as if `value` had been constant before.
  mutating func begin(span: Int, at value: Float) {
    firstLength = max(span / 2, 1)
    secondLength = span + 1 - firstLength
    scale = 1 / (Self.unit * Double(firstLength) * Double(secondLength))
    let whole = Self.whole(value)
    firstSum = whole * firstLength
    secondSum = firstSum * secondLength
    for index in 0..<firstLength { first[index] = whole }
    for index in 0..<secondLength { second[index] = firstSum }
    (firstPlace, secondPlace) = (0, 0)
  }

  @inline(__always)
  private static func whole(_ value: Float) -> Int { Int((Double(value) * unit) + 0.999_999) }

  /// Adds a value 0…1, rounded up, and returns the mean over the span.
  @inline(__always)
  mutating func next(_ value: Float) -> Double {
    let whole = Self.whole(value)
    firstSum += whole - first[firstPlace]
    first[firstPlace] = whole
    firstPlace = firstPlace + 1 == firstLength ? 0 : firstPlace + 1
    secondSum += firstSum - second[secondPlace]
    second[secondPlace] = firstSum
    secondPlace = secondPlace + 1 == secondLength ? 0 : secondPlace + 1
    return Double(secondSum) * scale
  }
}

extension ComponentMemory where Lane == Float {
  /// Zeroed whole numbers that `reset` zeroes again.
  mutating func wholeNumbers(_ count: Int) -> UnsafeMutablePointer<Int> {
    let words = allocate(count * MemoryLayout<Int>.stride / MemoryLayout<Float>.stride)
    return UnsafeMutableRawPointer(words).bindMemory(to: Int.self, capacity: count)
  }
}
