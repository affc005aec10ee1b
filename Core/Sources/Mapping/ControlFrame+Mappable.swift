import Signals

extension ControlFrame {
  /// The value before mapping; nil when the source does not deliver it.
  public func input(of source: Mappable) -> Float? {
    switch source {
    case .channel(let channel): available.contains(channel) ? input[channel] : nil
    case .gesture(let gesture):
      gestureAvailable.contains(gesture) ? gestureInput[gesture.rawValue] : nil
    }
  }

  /// The value after mapping; nil while it is off, gated or unavailable, or without a face.
  public func output(of source: Mappable) -> Float? {
    switch source {
    case .channel(let channel): active.contains(channel) ? values[channel] : nil
    case .gesture(let gesture):
      gestureSet.contains(gesture) ? gestures[gesture.rawValue] : nil
    }
  }
}
