/// The models that vision uses, with their official download addresses.
public enum VisionModel: String, CaseIterable, Sendable {
  case face, hand

  public var fileName: String { "\(rawValue)_landmarker.task" }

  /// The official download address.
  public var url: String {
    "https://storage.googleapis.com/mediapipe-models/\(rawValue)_landmarker/\(rawValue)_landmarker/float16/1/\(fileName)"
  }

  /// The sha256 of the official file.
  public var checksum: String {
    switch self {
    case .face: "64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff"
    case .hand: "fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1"
    }
  }
}
