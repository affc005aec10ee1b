/// The parts of a face for which joined performers select a source.
public enum FacePart: String, CaseIterable, Codable, Sendable {
  case brows, eyes, mouth, head, gaze

  /// Maximum number of sources of one face.
  public static let maximumSources = 4

  public var title: String {
    switch self {
    case .brows: "Brows"
    case .eyes: "Eyelids"
    case .mouth: "Mouth and jaw"
    case .head: "Head"
    case .gaze: "Gaze"
    }
  }

  /// ARKit's shapes of this part.
  public var shapes: ShapeSet { FacePart.shapeSets[self] ?? [] }

  /// The channels of this part.
  public var channels: ChannelSet { FacePart.channelSets[self] ?? [] }

  private static let shapeSets = Dictionary(
    uniqueKeysWithValues: allCases.map { part in
      (part, ShapeSet(ARKitShape.allCases.filter { FacePart.part(of: $0.name) == part }))
    })

  private static let channelSets = Dictionary(
    uniqueKeysWithValues: allCases.map { part in
      (part, ChannelSet(Channel.allCases.filter { FacePart.part(of: $0.name) == part }))
    })

  private static func part(of name: String) -> FacePart {
    if name.hasPrefix("brow") { return .brows }
    if name.hasPrefix("eyeLook") || name.hasPrefix("eyeGaze") { return .gaze }
    if name.hasPrefix("eye") { return .eyes }
    return name.hasPrefix("head") ? .head : .mouth
  }
}
