public import Signals

/// What happens to one channel or gesture on its way out: smooth, invert, curve, range, routes.
public struct OutputMapping: Hashable, Sendable {
  public var routes: [Route]
  /// False sends nothing and leaves 0 in a channel's WeirdConnect slot.
  public var isOn: Bool
  /// The output at the channel's lowest value; above `max` it turns the channel round. Held in ±10⁶.
  public var min: Float { didSet { min = OutputMapping.clamped(min, else: oldValue) } }
  /// The output at the channel's highest value. Held in ±10⁶.
  public var max: Float { didSet { max = OutputMapping.clamped(max, else: oldValue) } }
  public var curve: Curve
  /// The channel's own smoothing, 0…500 ms, in place of the global one; absent uses the global one.
  public var smoothing: Int? { didSet { smoothing = smoothing.map(Smoother.clamped) } }
  public var isInverted: Bool

  /// The mapping that changes nothing: min and max are the channel's range.
  public static func identity(for channel: Channel) -> OutputMapping {
    OutputMapping(min: channel.range.lowerBound, max: channel.range.upperBound)
  }

  /// The mapping that a gesture has from the start: off, so nothing goes out.
  public static func identity(for gesture: Gesture) -> OutputMapping {
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

  /// The channel's value after invert, curve and range: what MAP's preview draws. Smoothing is not in it.
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
