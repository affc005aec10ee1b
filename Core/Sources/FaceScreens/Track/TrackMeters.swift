public import Mapping
import Numbers
public import ScreenKit
public import Signals

/// The 62 meters of TRACK between two frames.
public struct TrackMeters: Hashable, Sendable {
  private var levels = Channel.allCases.map { channel in
    MeterLevel(range: Double(channel.range.lowerBound)...Double(channel.range.upperBound))
  }

  public init() {}

  public subscript(channel: Channel) -> MeterLevel { levels[channel.rawValue] }

  /// Takes a frame that is shown `elapsed` seconds after the last one.
  public mutating func take(_ frame: ControlFrame, elapsed: Double, rule: MeterRule) {
    for channel in Channel.allCases {
      levels[channel.rawValue].take(
        Double(frame.values[channel]), isAvailable: frame.available.contains(channel),
        isActive: frame.active.contains(channel), elapsed: elapsed, rule: rule)
    }
  }
}

extension Channel {
  /// The unit as it is spoken; empty for none.
  public var spokenUnit: String { unit == "rad" ? "radians" : "" }
}
