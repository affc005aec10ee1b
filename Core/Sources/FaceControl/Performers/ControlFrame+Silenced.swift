public import Mapping

extension ControlFrame {
  /// The frame of a muted performer: active notes and values stay, nothing new starts.
  public func silenced(after last: ControlFrame?) -> ControlFrame {
    var silent = last ?? ControlFrame()
    silent.time = time
    silent.sequence = sequence
    silent.isTracked = false
    silent.active = []
    silent.gestureSet = []
    return silent
  }
}
