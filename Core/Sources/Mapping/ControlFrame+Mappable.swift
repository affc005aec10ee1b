import Signals

extension ControlFrame {
  /// Before mapping; nil while the source does not deliver it.
  public func input(of source: Mappable) -> Float? {
    switch source {
    case .channel(let channel): available.contains(channel) ? input[channel] : nil
    case .gesture(let gesture):
      gestureAvailable.contains(gesture) ? gestureInput[gesture.rawValue] : nil
    }
  }

  /// After mapping; nil while it is off, gated or unavailable, or no face is there.
  public func output(of source: Mappable) -> Float? {
    switch source {
    case .channel(let channel): active.contains(channel) ? values[channel] : nil
    case .gesture(let gesture):
      gestureSet.contains(gesture) ? gestures[gesture.rawValue] : nil
    }
  }
}
