/// The models that vision uses, with their official download addresses.
public enum VisionModel: String, CaseIterable, Sendable {
  case face, hand, pose

  /// The name of its file in a folder of models.
  public var fileName: String { "\(rawValue)_landmarker.task" }

  /// What it detects, as in "bodies".
  public var subject: String {
    switch self {
    case .face: "faces"
    case .hand: "hands"
    case .pose: "bodies"
    }
  }

  /// The official download address; a body is detected by the smallest of three models.
  public var url: String {
    let name = self == .pose ? "pose_landmarker_lite" : "\(rawValue)_landmarker"
    return
      "https://storage.googleapis.com/mediapipe-models/\(rawValue)_landmarker/\(name)/float16/1/\(name).task"
  }

  /// The sha256 of the official file.
  public var checksum: String {
    switch self {
    case .face: "64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff"
    case .hand: "fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1"
    case .pose: "59929e1d1ee95287735ddd833b19cf4ac46d29bc7afddbbf6753c459690d574a"
    }
  }
}
