public import Mapping
import Numbers

/// What a value of the body or the face moves.
public enum ModulationTarget: Hashable, Sendable {
  case dial(PlayDial)
  /// A MIDI controller, 0…119.
  case controller(UInt8)

  fileprivate var exists: Bool {
    if case .controller(let number) = self { number < DialController.limit } else { true }
  }
}

/// The name of a dial, or the number of a controller.
extension ModulationTarget: Codable {
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let number = try? single.decode(Int.self), (0..<Int(DialController.limit)).contains(number) {
      self = .controller(UInt8(clamping: number))
    } else if let dial = try? single.decode(PlayDial.self) {
      self = .dial(dial)
    } else {
      throw DecodingError.dataCorruptedError(
        in: single, debugDescription: "a target is a dial or a controller 0…119.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .dial(let dial): try single.encode(dial)
    case .controller(let number): try single.encode(number)
    }
  }
}

/// One value of the body or the face → one dial or controller, with a curve and a range.
public struct BodyRoute: Codable, Hashable, Sendable {
  /// The largest number of routes.
  public static let limit = 16

  public var input: ModulationInput
  public var target: ModulationTarget
  public var curve: Curve
  /// The output for input 0 and 1, 0…1.
  public var min: Float
  public var max: Float
  public var isInverted: Bool

  public init(
    _ input: ModulationInput, to target: ModulationTarget, curve: Curve = .linear, min: Float = 0,
    max: Float = 1, isInverted: Bool = false
  ) {
    self.input = input
    self.target = target
    self.curve = curve
    self.min = min
    self.max = max
    self.isInverted = isInverted
  }

  /// The output 0…1 of an input 0…1.
  func apply(_ value: Float) -> Float {
    curve.apply(value, from: min, to: max, isInverted: isInverted)
  }

  /// The first routes whose input and target exist, up to the limit, with ranges within 0…1.
  static func usable(_ routes: [BodyRoute]) -> [BodyRoute] {
    Array(routes.lazy.compactMap(\.clamped).prefix(limit))
  }

  /// The same route with its range within 0…1; nil when its input or target does not exist.
  private var clamped: BodyRoute? {
    guard ModulationInput(id: input.id) != nil, target.exists else { return nil }
    var route = self
    route.min = min.clamped(to: 0...1)
    route.max = max.clamped(to: 0...1)
    return route
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(ModulationInput.self, forKey: .input),
      to: try fields.decode(ModulationTarget.self, forKey: .target),
      curve: fields.value(.curve, or: .linear), min: fields.value(.min, or: 0),
      max: fields.value(.max, or: 1), isInverted: fields.value(.isInverted, or: false))
  }
}
