public import Workbench

/// One number or choice that a person sets.
public struct BenchSlider: Codable, Hashable, Sendable {
  public var id: String
  public var title: String
  /// In its unit.
  public var value: Double
  /// 0…1 on its scale.
  public var position: Double
  public var minimum: Double
  public var maximum: Double
  public var standard: Double
  public var unit: String
  /// "440 Hz".
  public var text: String
  public var isLogarithmic: Bool
  /// Names of a choice; empty for a number.
  public var options: [String]
  public var isExposed = false
  public var isModulated = false
  /// A note of the voice sets or moves it.
  public var isBound = false
  /// The knob that turns it; nil unless it is exposed.
  public var knob: KnobForm?
}

/// What a person changes of a knob.
public struct KnobForm: Codable, Hashable, Sendable {
  public struct Field: Codable, Hashable, Sendable {
    public var id: KnobField
    public var title: String
    /// A number in the parameter's unit, or a text.
    public var value: String
  }

  /// The knob's id.
  public var id: String
  public var fields: [Field]
  /// Why the last text was refused.
  public var problem: String?
}

extension BenchSlider {
  public static let empty = BenchSlider(
    id: "", title: "", value: 0, position: 0, minimum: 0, maximum: 1, standard: 0, unit: "",
    text: "", isLogarithmic: false, options: [])
}
