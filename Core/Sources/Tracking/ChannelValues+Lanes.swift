import Signals

extension ChannelValues {
  /// The 62 channels and the two lanes left over, which stay 0.
  static var laneCount: Int { 64 }
}
