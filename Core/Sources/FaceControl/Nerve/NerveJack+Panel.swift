public import FaceWire
import Signals

extension NerveJack {
  /// "Jaw open".
  public var label: String { channel?.label ?? "Mouth open" }

  /// The name of its port in JACK.
  public var portName: String { "cv_\(rawValue + 1)" }

  /// The voltages that it can have: ±5 V for head angles, 0 to the scale's for expressions, ±10 V for what a version 2
  /// packet says itself.
  public func range(_ scale: JackVoltages.Scale, format: NerveFormat?) -> ClosedRange<Int> {
    if format == .version2 { return -10...10 }
    if channel?.isBipolar == true { return -5...5 }
    return 0...(scale == .tenVolts ? 10 : 5)
  }
}
