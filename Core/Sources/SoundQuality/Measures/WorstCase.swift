/// The greatest of several values, and where it was found; what is no number is greater than all, and so is nothing.
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

/// The greater of two; what is no number is greater than all.
func worse<Number: FloatingPoint>(_ a: Number, _ b: Number) -> Number {
  a.isNaN || b <= a ? a : b
}

extension Sequence where Element: FloatingPoint {
  /// The greatest; no number where one of them is none, or where there are none.
  var highest: Element {
    var rest = makeIterator()
    guard var greatest = rest.next() else { return .nan }
    while let value = rest.next() { greatest = worse(greatest, value) }
    return greatest
  }

  /// The least; no number where one of them is none, or where there are none.
  var lowest: Element { -lazy.map { -$0 }.highest }
}
