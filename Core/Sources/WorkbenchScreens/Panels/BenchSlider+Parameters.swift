import DSP
import Numbers
import ScreenKit
import Workbench

extension BenchSlider {
  /// A parameter's value within a range, on the parameter's scale.
  init(
    _ id: String, _ title: String, _ parameter: ParameterDescriptor, value: Float,
    range: ClosedRange<Float>? = nil, standard: Float? = nil
  ) {
    let range = range ?? parameter.range
    let inside = { (value: Float) in min(max(value, range.lowerBound), range.upperBound) }
    let isLogarithmic = parameter.scale == .logarithmic && range.lowerBound > 0
    self.init(
      id: id, title: title, value: Double(value),
      position: Self.position(of: inside(value), in: range, isLogarithmic),
      minimum: Double(range.lowerBound), maximum: Double(range.upperBound),
      standard: Double(inside(standard ?? parameter.defaultValue)), unit: parameter.unit.rawValue,
      text: parameter.text(of: value), isLogarithmic: isLogarithmic, options: parameter.words)
  }

  private static func position(
    of value: Float, in range: ClosedRange<Float>, _ isLogarithmic: Bool
  ) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low < high else { return 0 }
    let position =
      isLogarithmic
      ? ParameterDescriptor.logarithmic("", range, default: low).position(of: value)
      : (value - low) / (high - low)
    return Double(position)
  }
}

extension ParameterDescriptor {
  /// Names of its values: of a choice, or of the two states of a gate.
  var words: [String] {
    if case .gate = scale { ["Off", "On"] } else { choices }
  }

  /// "440 Hz", "0.28 s", "Low Pass".
  func text(of value: Float) -> String {
    let words = words
    if !words.isEmpty { return words[Int(clamping: value, to: 0...words.count - 1)] }
    return Self.text(value, unit.rawValue)
  }

  /// Three significant digits, without zeros at the end.
  static func text(_ value: Float, _ unit: String) -> String {
    let size = value.magnitude
    let decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
    var text = NumberFormat(decimals: decimals).text(Double(value))
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return unit.isEmpty ? text : "\(text) \(unit)"
  }
}
