import Mapping
import ScreenKit

extension MapEditor {
  static let powerRule = NumberRule(minimum: 0.1, maximum: 10, step: 0.1, standard: 2)

  static let smoothingRule = NumberRule(
    minimum: 0, maximum: 500, step: 1, standard: 20, unit: "milliseconds")

  /// The rules of min and max: sliders reach over the source's range and the values that are set.
  static func rangeRules(of mapping: OutputMapping, _ source: Mappable) -> (NumberRule, NumberRule)
  {
    let range = source.range
    func rule(_ standard: Float) -> NumberRule {
      NumberRule(
        minimum: Double(Swift.min(range.lowerBound, mapping.min, mapping.max)),
        maximum: Double(Swift.max(range.upperBound, mapping.min, mapping.max)), step: 0.01,
        standard: (Double(standard) * 100).rounded() / 100, isOpen: true,
        unit: source.unit == "rad" ? "radians" : "")
    }
    return (rule(range.lowerBound), rule(range.upperBound))
  }
}
