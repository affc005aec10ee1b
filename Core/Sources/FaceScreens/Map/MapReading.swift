public import Mapping
public import ScreenKit
import Signals

/// The value of a channel or gesture in one frame, before and after its mapping.
public struct MapReading: Hashable, Sendable {
  public var input: Double
  public var output: Double
  /// Whether the source delivers it.
  public var isAvailable: Bool
  /// Whether it is sent.
  public var isActive: Bool

  /// Nil for a name that no channel and no gesture has.
  public init?(_ name: String, in frame: ControlFrame) {
    switch Mappable(name: name) {
    case .channel(let channel):
      (input, output) = (Double(frame.input[channel]), Double(frame.values[channel]))
      isAvailable = frame.available.contains(channel)
      isActive = frame.active.contains(channel)
    case .gesture(let gesture):
      let lane = gesture.rawValue
      (input, output) = (Double(frame.gestureInput[lane]), Double(frame.gestures[lane]))
      isAvailable = frame.gestureAvailable.contains(gesture)
      isActive = frame.gestureSet.contains(gesture)
    case nil: return nil
    }
  }
}

extension MapRow {
  /// The value after mapping as a meter shows it; without a frame it is not available.
  public func level(in frame: ControlFrame?, rule: MeterRule) -> MeterLevel {
    var level = MeterLevel(range: Double(minimum)...Double(max(minimum, maximum)))
    guard let reading = frame.flatMap({ MapReading(name, in: $0) }) else { return level }
    level.take(
      reading.output, isAvailable: reading.isAvailable, isActive: reading.isActive, elapsed: 0,
      rule: rule)
    return level
  }
}

extension MapEditor {
  /// Where a frame is on the graph, from 0 to 1 in both directions; nil where the value is not sent.
  public func place(of frame: ControlFrame?) -> SIMD2<Double>? {
    guard let reading = frame.flatMap({ MapReading(name, in: $0) }), reading.isAvailable,
      reading.isActive
    else { return nil }
    return SIMD2(
      Self.share(reading.input, of: inputs), Self.share(reading.output, of: outputs))
  }

  /// The curve on the graph, from 0 to 1.
  public var curvePlaces: [Double] { points.map { Self.share(Double($0), of: outputs) } }

  private static func share(_ value: Double, of ends: [Float]) -> Double {
    guard let low = ends.first.map(Double.init), let high = ends.last.map(Double.init), high > low
    else { return 0 }
    return Swift.min(Swift.max((value - low) / (high - low), 0), 1)
  }
}
