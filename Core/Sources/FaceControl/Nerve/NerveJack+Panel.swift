public import FaceWire
import Signals

extension NerveJack {
  /// "Jaw open".
  public var label: String { channel?.label ?? "Mouth open" }

  /// The name of its JACK port.
  public var portName: String { "cv_\(rawValue + 1)" }

  /// The voltage range: ±5 V for head angles, 0 to the scale's maximum for expressions, ±10 V for the
  /// voltages of a version 2 packet.
  public func range(_ scale: JackVoltages.Scale, format: NerveFormat?) -> ClosedRange<Int> {
    if format == .version2 { return -10...10 }
    if channel?.isBipolar == true { return -5...5 }
    return 0...(scale == .tenVolts ? 10 : 5)
  }
}
