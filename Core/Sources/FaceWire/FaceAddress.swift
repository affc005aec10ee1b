public import Signals

/// The OSC addresses of a face.
public enum FaceAddress {
  /// The prefix of every address.
  public static let prefix = "/weirdphone"

  /// The same address with another prefix: "/sensorium/ada/head/pitch".
  static func moved(_ address: String, to prefix: String) -> String {
    prefix == Self.prefix ? address : prefix + address.dropFirst(Self.prefix.count)
  }

  /// Seconds since the session began, float.
  public static let timestamp = "/weirdphone/meta/timestamp"
  /// The frame's sequence number, int32 (bit pattern).
  public static let sequence = "/weirdphone/meta/sequence"
  /// Frames per second, float.
  public static let fps = "/weirdphone/meta/fps"

  /// The program's version, string: the first message of a SLIP connection only.
  public static let version = "/weirdphone/meta/version"

  /// "/weirdphone/blendshape/jawOpen", "/weirdphone/head/pitch", "/weirdphone/eye/left/gazeX".
  public static func address(of channel: Channel) -> String {
    switch channel {
    case .headPitch: "/weirdphone/head/pitch"
    case .headYaw: "/weirdphone/head/yaw"
    case .headRoll: "/weirdphone/head/roll"
    case .headTx: "/weirdphone/head/tx"
    case .headTy: "/weirdphone/head/ty"
    case .headTz: "/weirdphone/head/tz"
    case .eyeGazeLeftX: "/weirdphone/eye/left/gazeX"
    case .eyeGazeLeftY: "/weirdphone/eye/left/gazeY"
    case .eyeGazeRightX: "/weirdphone/eye/right/gazeX"
    case .eyeGazeRightY: "/weirdphone/eye/right/gazeY"
    default: "/weirdphone/blendshape/" + channel.name
    }
  }

  /// "/weirdphone/arkit/jawOpen".
  public static func address(arkit shape: ARKitShape) -> String {
    "/weirdphone/arkit/" + shape.name
  }

  /// "/weirdphone/gesture/winkLeft".
  public static func address(of gesture: FaceGesture) -> String {
    "/weirdphone/gesture/" + gesture.name
  }

  /// The channel with this address.
  public static func channel(at address: String) -> Channel? { channels[address] }

  private static let channels = Dictionary(
    uniqueKeysWithValues: Channel.allCases.map { (FaceAddress.address(of: $0), $0) })
}
