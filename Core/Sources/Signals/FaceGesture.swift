/// A facial gesture derived from several channels; each is 0…1 and mappable like a channel.
///
/// See `GestureDetector` for the definitions.
public enum FaceGesture: Int, CaseIterable, Sendable {
  case blink, winkLeft, winkRight, smile, frown, nod, shake, mouthOpen, mouthWide, mouthRound,
    browsUp, browsDown

  /// 12.
  public static let count = allCases.count

  /// The name in documents and addresses, as in "winkLeft"; distinct from all channel names.
  public var name: String { "\(self)" }

  public init?(name: String) {
    guard let gesture = FaceGesture.byName[name] else { return nil }
    self = gesture
  }

  /// The title shown to people: "Wink left".
  public var title: String {
    name.reduce(into: "") { title, letter in
      title +=
        title.isEmpty
        ? letter.uppercased() : letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }

  /// 0…1.
  public var range: ClosedRange<Float> { 0...1 }

  /// The input channels; the gesture is unavailable unless all are available.
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

/// Encoded as its name.
extension FaceGesture: Codable {
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let gesture = FaceGesture(name: name) else {
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
