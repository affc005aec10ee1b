import FaceWire

/// The kinds of source that a person can add, in display order.
public enum SourceKind: String, CaseIterable, Codable, Sendable {
  case demo, browser, liveLink, iFacialMocap, facemotion3D, vTubeStudio, vmc, openSeeFace,
    faceOSC, faceCap, zigSim, any, weirdConnect, replay, camera, video, phoneCamera

  /// The text that completes an address.
  public enum Field: String, Codable, Sendable {
    case none, port, path, host

    /// Its label; nil where there is no text.
    public var title: String? {
      switch self {
      case .none: nil
      case .port: "Port on this computer"
      case .path: "File on the hub"
      case .host: "Address that the app shows"
      }
    }
  }

  /// The app of a kind; its texts and ports are in `PhoneApp`.
  public var app: PhoneApp? {
    if self == .liveLink { return .liveLink }
    return FaceDialect(rawValue: rawValue).map(PhoneApp.dialect)
  }

  /// Its name in a menu.
  public var title: String {
    if let app { return app.title }
    return switch self {
    case .demo: "Simulated performer"
    case .browser: "This browser's camera"
    case .weirdConnect: "WeirdConnect"
    case .replay: "Recording"
    case .camera: "Camera of the hub"
    case .video: "Video file"
    case .phoneCamera: "This phone’s camera"
    default: "Any app, recognised by itself"
    }
  }

  /// What it needs, one sentence.
  public var hint: String {
    if let app { return app.steps }
    return switch self {
    case .demo: "A simulated face; no hardware is needed."
    case .browser: "Open /sensor on this computer or a phone and allow its camera."
    case .weirdConnect: "Another sender's WeirdConnect packets, version 3."
    case .replay: "A take of ours (.sensorium, .csv, .jsonl) or a Live Link Face CSV."
    case .camera: "A webcam on the hub's machine; tracked there by MediaPipe."
    case .video: "A film on the hub's machine; tracked there by MediaPipe."
    case .phoneCamera: "Your face before the front camera; no picture leaves this phone."
    default:
      "Send to this port from any of these apps: the hub detects which. Each further sender becomes a separate performer."
    }
  }

  /// What its address needs.
  public var field: Field {
    if let app { return app.isAsked ? .host : .port }
    return switch self {
    case .demo, .browser, .phoneCamera: .none
    case .replay, .camera, .video: .path
    default: .port
    }
  }

  /// The text that its field begins with; empty for none.
  public var example: String {
    if let app { return app.isAsked ? "" : String(app.port) }
    return switch self {
    case .any: String(AnyPort.defaultPort)
    case .weirdConnect: String(SourceURL.defaultWeirdConnectPort)
    case .camera: "/dev/video0"
    default: ""
    }
  }
}
