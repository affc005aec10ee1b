public import Signals

/// The mapping of one channel or gesture: smoothing, invert, curve, range, routes.
public struct OutputMapping: Hashable, Sendable {
  public var routes: [Route]
  /// When false nothing is sent, and a channel's WeirdConnect slot is 0.
  public var isOn: Bool
  /// The output at the channel's lowest value; a value above `max` inverts the channel. Clamped to ±10⁶.
  public var min: Float { didSet { min = OutputMapping.clamped(min, else: oldValue) } }
  /// The output at the channel's highest value. Clamped to ±10⁶.
  public var max: Float { didSet { max = OutputMapping.clamped(max, else: oldValue) } }
  public var curve: Curve
  /// The channel's own smoothing, 0…500 ms; nil uses the global one.
  public var smoothing: Int? { didSet { smoothing = smoothing.map(Smoother.clamped) } }
  public var isInverted: Bool

  /// The identity: min and max are the channel's range.
  public static func identity(for channel: Channel) -> OutputMapping {
    OutputMapping(min: channel.range.lowerBound, max: channel.range.upperBound)
  }

  /// The default mapping of a gesture: off.
  public static func identity(for gesture: FaceGesture) -> OutputMapping {
    OutputMapping(isOn: false, min: gesture.range.lowerBound, max: gesture.range.upperBound)
  }

  public static func identity(for source: Mappable) -> OutputMapping {
    switch source {
    case .channel(let channel): identity(for: channel)
    case .gesture(let gesture): identity(for: gesture)
    }
  }

  public init(
    routes: [Route] = [], isOn: Bool = true, min: Float = 0, max: Float = 1,
    curve: Curve = .linear, smoothing: Int? = nil, isInverted: Bool = false
  ) {
    self.routes = routes
    self.isOn = isOn
    self.min = OutputMapping.clamped(min, else: 0)
    self.max = OutputMapping.clamped(max, else: 1)
    self.curve = curve
    self.smoothing = smoothing.map(Smoother.clamped)
    self.isInverted = isInverted
  }

  /// The channel's value after invert, curve and range, without smoothing, as in MAP's preview.
  public func apply(_ value: Float, of channel: Channel) -> Float {
    apply(value, of: .channel(channel))
  }

  /// The value of a channel or a gesture after invert, curve and range.
  public func apply(_ value: Float, of source: Mappable) -> Float {
    ResponseShape(self, of: source).apply(value)
  }

  private static func clamped(_ value: Float, else fallback: Float) -> Float {
    value.isNaN ? fallback : Swift.min(Swift.max(value, -1e6), 1e6)
  }
}
