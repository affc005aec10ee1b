extension Channel {
  /// The title shown to people: "Jaw open", "Head pitch", "Left eye x".
  public var label: String {
    switch self {
    case .headTx: "Head x"
    case .headTy: "Head y"
    case .headTz: "Head z"
    case .eyeGazeLeftX: "Left eye x"
    case .eyeGazeLeftY: "Left eye y"
    case .eyeGazeRightX: "Right eye x"
    case .eyeGazeRightY: "Right eye y"
    default: spacedName
    }
  }

  private var spacedName: String {
    var label = ""
    for character in name {
      if character.isUppercase {
        label += " " + character.lowercased()
      } else {
        label.append(label.isEmpty ? Character(character.uppercased()) : character)
      }
    }
    return label
  }
}
