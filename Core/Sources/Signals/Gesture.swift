/// What a face does as a whole, worked out from several channels; each is 0…1 and mappable like a channel.
///
/// `GestureDetector` says how each one comes about.
public enum Gesture: Int, CaseIterable, Sendable {
  case blink, winkLeft, winkRight, smile, frown, nod, shake, mouthOpen, mouthWide, mouthRound,
    browsUp, browsDown

  /// 12.
  public static let count = allCases.count

  /// The name in documents and addresses, as in "winkLeft"; no channel has the same one.
  public var name: String { "\(self)" }

  public init?(name: String) {
    guard let gesture = Gesture.byName[name] else { return nil }
    self = gesture
  }

  /// What a person reads: "Wink left".
  public var title: String {
    name.reduce(into: "") { title, letter in
      title +=
        title.isEmpty
        ? letter.uppercased() : letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }

  /// 0…1.
  public var range: ClosedRange<Float> { 0...1 }

  /// The channels that the gesture is made of; without all of them it is unavailable.
  public var inputs: ChannelSet {
    switch self {
    case .blink, .winkLeft, .winkRight: Inputs.lids
    case .smile: Inputs.smile
    case .frown: Inputs.frown
    case .nod: ChannelSet(Channel.headPitch)
    case .shake: ChannelSet(Channel.headYaw)
    case .mouthOpen: Inputs.mouthOpen
    case .mouthWide: Inputs.mouthWide
    case .mouthRound: Inputs.mouthRound
    case .browsUp: Inputs.browsUp
    case .browsDown: Inputs.browsDown
    }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// Written by its name.
extension Gesture: Codable {
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let gesture = Gesture(name: name) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\"\(name)\" is not a gesture."))
    }
    self = gesture
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(name)
  }
}

private enum Inputs {
  static let lids = ChannelSet([Channel.eyeBlinkLeft, .eyeBlinkRight])
  static let smile = ChannelSet([Channel.mouthSmileLeft, .mouthSmileRight])
  static let frown = ChannelSet([Channel.mouthFrownLeft, .mouthFrownRight])
  static let mouthOpen = ChannelSet([Channel.jawOpen, .mouthClose])
  static let mouthWide = ChannelSet([
    Channel.mouthSmileLeft, .mouthSmileRight, .mouthDimpleLeft, .mouthDimpleRight, .chinLowerDown,
    .mouthPucker,
  ])
  static let mouthRound = ChannelSet([Channel.mouthFunnel, .mouthPucker])
  static let browsUp = ChannelSet([
    Channel.browInnerUp, .browOuterUpLeft, .browOuterUpRight,
  ])
  static let browsDown = ChannelSet([Channel.browDownLeft, .browDownRight])
}
