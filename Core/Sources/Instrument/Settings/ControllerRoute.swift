public import Mapping
import Numbers

/// Where a value of a source goes.
public enum ControllerTarget: Hashable, Sendable {
  /// A MIDI controller, 0…127; 74 is the timbre.
  case controller(UInt8)
  /// The pressure of the source's notes.
  case pressure

  static let timbre = ControllerTarget.controller(74)

  /// What a source plays when its value 0…1 goes here.
  func action(_ value: Float) -> PlayEvent.Action {
    switch self {
    case .pressure: .pressure(value)
    case .timbre: .timbre(value)
    case .controller(let number): .controller(number, value)
    }
  }
}

/// A number, or "pressure".
extension ControllerTarget: Codable {
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let number = try? single.decode(Int.self), (0...127).contains(number) {
      self = .controller(UInt8(clamping: number))
    } else if try single.decode(String.self) == "pressure" {
      self = .pressure
    } else {
      throw DecodingError.dataCorruptedError(
        in: single, debugDescription: "a target is a controller 0…127 or \"pressure\".")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .controller(let number): try single.encode(number)
    case .pressure: try single.encode("pressure")
    }
  }
}

/// One value of a source → one target, with a curve and a range.
public struct ControllerRoute: Codable, Hashable, Sendable {
  public var input: ControllerInput
  public var target: ControllerTarget
  public var curve: Curve
  /// The output for input 0 and 1, 0…1.
  public var min: Float
  public var max: Float
  public var isInverted: Bool
  /// The number of the only hand or touch that it applies to, 0…3; nil for all.
  public var number: Int?

  public init(
    _ input: ControllerInput, to target: ControllerTarget, curve: Curve = .linear, min: Float = 0,
    max: Float = 1, isInverted: Bool = false, number: Int? = nil
  ) {
    self.input = input
    self.target = target
    self.curve = curve
    self.min = min
    self.max = max
    self.isInverted = isInverted
    self.number = number
  }

  /// Height → brightness (74), depth → expression (11).
  public static let defaults = [
    ControllerRoute(.y, to: .timbre), ControllerRoute(.depth, to: .controller(11)),
  ]

  /// The output 0…1 of an input 0…1.
  func apply(_ value: Float) -> Float {
    curve.apply(value, from: min, to: max, isInverted: isInverted)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(ControllerInput.self, forKey: .input),
      to: try fields.decode(ControllerTarget.self, forKey: .target),
      curve: fields.value(.curve, or: .linear), min: fields.value(.min, or: 0),
      max: fields.value(.max, or: 1), isInverted: fields.value(.isInverted, or: false),
      number: fields.value(.number, or: nil))
  }
}
