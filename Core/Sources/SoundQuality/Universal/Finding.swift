import Foundation

/// One measured figure with its limit.
public struct Finding: Sendable, CustomStringConvertible {
  public let value: Double
  public let bar: Double
  public let unit: String
  /// Where the worst value was found.
  public let place: String
  /// Whether the value meets the limit; NaN never does.
  public let isPassed: Bool
  private let side: String

  public init(_ value: Double, atMost bar: Double, _ unit: String, _ place: String = "") {
    self.init(value, bar, unit, place, isPassed: value <= bar, side: "at most")
  }

  public init(_ value: Double, atLeast bar: Double, _ unit: String, _ place: String = "") {
    self.init(value, bar, unit, place, isPassed: value >= bar, side: "at least")
  }

  private init(
    _ value: Double, _ bar: Double, _ unit: String, _ place: String, isPassed: Bool, side: String
  ) {
    self.value = value
    self.bar = bar
    self.unit = unit
    self.place = place
    self.isPassed = isPassed
    self.side = side
  }

  /// The bar in words: “at most −80 dB”.
  public var barText: String { "\(side) \(text(of: bar))" }

  /// The measured value in words.
  public var valueText: String { numberText + (unit.isEmpty ? "" : " \(unit)") }

  /// The measured value without its unit.
  var numberText: String {
    unit.hasPrefix("dB") && value <= -400 ? "below −300" : Figures.text(value)
  }

  private func text(of number: Double) -> String {
    Figures.text(number) + (unit.isEmpty ? "" : " \(unit)")
  }

  public var description: String {
    "\(valueText) (\(barText))" + (place.isEmpty ? "" : ": \(place)")
  }
}

/// Numbers for people: at most three decimals, a true minus sign.
enum Figures {
  static func text(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "no number" : number > 0 ? "∞" : "−∞" }
    let size = abs(number)
    let digits: String
    if size == 0 {
      digits = "0"
    } else if size < 0.001 {
      var power = Int(log10(size).rounded(.down))
      var factor = (size / pow(10, Double(power)) * 10).rounded() / 10
      if factor >= 10 { (factor, power) = (1, power + 1) }
      digits = shortest(factor) + "e−\(-power)"
    } else {
      let scale = size < 1 ? 10_000.0 : size < 10 ? 1_000 : size < 100 ? 100 : 10
      digits = shortest((size * scale).rounded() / scale)
    }
    return (number < 0 ? "−" : "") + digits
  }

  private static func shortest(_ number: Double) -> String {
    number == number.rounded() && number < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
