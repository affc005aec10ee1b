import Numbers

/// A value of a source that can drive a controller.
public enum ControllerInput: String, CaseIterable, Codable, Hashable, Sendable {
  /// From the left.
  case x
  /// From the bottom.
  case y
  /// Towards the camera.
  case depth
  /// In widths of the picture per second, 2 is full.
  case speed
  /// Of a touch.
  case pressure
  /// Thumb and index finger, 1 closed.
  case pinch
  /// 0 a fist, 1 an open hand.
  case openness
  /// Angles of the palm, −90°…90° as 0…1.
  case roll, tilt, yaw
  /// Extended fingers, 0…5 as 0…1.
  case fingerCount

  /// "Finger count".
  public var title: String {
    switch self {
    case .x, .y: rawValue.uppercased()
    case .fingerCount: "Finger count"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// Whether only a hand has it.
  public var isOfHandsOnly: Bool {
    switch self {
    case .x, .y, .speed, .pressure: false
    default: true
    }
  }

  /// The lane of its value in a ``PlayPoint``.
  var index: Int {
    switch self {
    case .x: 0
    case .y: 1
    case .depth: 2
    case .speed: 3
    case .pressure: 4
    case .pinch: 5
    case .openness: 6
    case .roll: 7
    case .tilt: 8
    case .yaw: 9
    case .fingerCount: 10
    }
  }
}

/// One source at one instant, as the router takes it: values 0…1.
public struct PlayPoint: Hashable, Sendable {
  public var source: PlaySource
  /// The strength 0…1 of a strike in this frame; nil without one.
  public var strike: Float?
  /// The taught posture of a hand; nil for none.
  public var posture: Int?
  private var values = SIMD16<Float>(repeating: .nan)

  public init(_ source: PlaySource) { self.source = source }

  /// The value 0…1 of an input; NaN when the source has none. Set values are clamped.
  public subscript(input: ControllerInput) -> Float {
    get { values[input.index] }
    set { values[input.index] = newValue.isNaN ? .nan : newValue.clamped(to: 0...1) }
  }
}
