import Signals

extension ChannelSet {
  /// The 52 expressions.
  static let expressions = ChannelSet(rawValue: (1 << 52) - 1)

  /// Lids and gaze: the channels that move in a resting face.
  static let eyes = ChannelSet(
    Channel.allCases.filter { $0.name.hasPrefix("eye") })

  /// The two lids.
  static let lids = ChannelSet([Channel.eyeBlinkLeft, .eyeBlinkRight])

  /// The eyeLook shapes and the gaze: their changes are deliberate, not drift.
  static let looks = ChannelSet(
    Channel.allCases.filter { $0.name.hasPrefix("eyeLook") }
  ).union(.gaze)
}
