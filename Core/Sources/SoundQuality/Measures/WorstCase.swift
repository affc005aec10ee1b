/// The maximum of several values and where it occurred; NaN counts as the maximum, and so does an empty set.
struct WorstCase {
  private var greatest: Double?
  private(set) var place = ""

  var value: Double { greatest ?? .nan }

  mutating func take(_ value: Double, _ place: @autoclosure () -> String = "") {
    if let greatest, greatest.isNaN || value <= greatest { return }
    greatest = value
    self.place = place()
  }

  func finding(atMost bar: Double, _ unit: String) -> Finding {
    Finding(value, atMost: bar, unit, place)
  }
}

/// The maximum of two; NaN counts as the maximum.
func worse<Number: FloatingPoint>(_ a: Number, _ b: Number) -> Number {
  a.isNaN || b <= a ? a : b
}

extension Sequence where Element: FloatingPoint {
  /// The maximum; NaN when a value is NaN, or without values.
  var highest: Element {
    var rest = makeIterator()
    guard var greatest = rest.next() else { return .nan }
    while let value = rest.next() { greatest = worse(greatest, value) }
    return greatest
  }

  /// The minimum; NaN when a value is NaN, or without values.
  var lowest: Element { -lazy.map { -$0 }.highest }
}
