/// A kind of file that other apps offer to open with an app.
public struct DocumentKind: Hashable, Sendable {
  /// In the Files app.
  public let title: String
  /// Its uniform type identifier.
  public let type: String
  /// The ending of a type that we declare, without a dot; nil for a type of the system.
  public let ending: String?

  init(_ title: String, type: String, ending: String? = nil) {
    (self.title, self.type, self.ending) = (title, type, ending)
  }
}

/// One app of the Xcode project: its name is that of its folder and its scheme.
public struct AppDescription: Hashable, Sendable {
  public let name: String
  /// Under the icon.
  public let title: String
  /// The library of the package `Apps` that it shows.
  public let product: String
  /// Sentences of permissions by key.
  public let permissions: [String: String]
  /// Names of the local network that it looks for.
  public let services: [String]
  public let orientations: [String]
  /// The URL scheme that opens it; nil for none.
  public let scheme: String?
  public let hasShop: Bool
  /// Whether its documents are shown in the Files app.
  public let sharesFiles: Bool
  /// The kinds of file that other apps offer to open with it.
  public let documents: [DocumentKind]
  public let isStatusBarHidden: Bool
  /// What a phone has to have.
  public let capabilities: [String]

  public var bundle: String { "dev.sensorium.\(name)" }

  public static let all = [weirdPhone, robotFace]

  private static let everyOrientation = [
    "Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight",
  ]
  .map { "UIInterfaceOrientation\($0)" }

  public static let weirdPhone = AppDescription(
    name: "WeirdPhone", title: "WeirdPhone", product: "WeirdPhoneUI",
    permissions: [
      "NSCameraUsageDescription":
        "The camera sees your face to turn it into music control. No picture leaves this phone.",
      "NSLocalNetworkUsageDescription":
        "Your face's movements are sent to the computer that you choose in this network.",
    ],
    services: ["_osc._udp", "_oscjson._tcp", "_sensorium._tcp", "_apple-midi._udp"],
    orientations: everyOrientation, scheme: "sensorium", hasShop: true, sharesFiles: true,
    documents: [
      DocumentKind("Preset", type: "public.json"),
      DocumentKind("Live Link recording", type: "public.comma-separated-values-text"),
      DocumentKind("Sensorium recording", type: "dev.sensorium.recording", ending: "sensorium"),
    ],
    isStatusBarHidden: false, capabilities: ["arkit"])

  public static let robotFace = AppDescription(
    name: "RobotFace", title: "Robot Face", product: "RobotFaceUI",
    permissions: [
      "NSCameraUsageDescription":
        "The robot sees where you are so that it can look at you. It shows and keeps no picture."
    ],
    services: [], orientations: everyOrientation, scheme: nil, hasShop: false, sharesFiles: false,
    documents: [], isStatusBarHidden: true, capabilities: [])
}
