public import Mapping

extension ControlFrame {
  /// The frame of a performer that is held silent: what sounded last stays, nothing new sounds.
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
