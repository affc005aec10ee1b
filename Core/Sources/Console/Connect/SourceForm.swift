import Addresses
import FaceWire
import Signals

/// The form that adds a source.
public struct SourceForm: Codable, Hashable, Sendable {
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case demo, browser, liveLink, iFacialMocap, facemotion3D, vTubeStudio, vmc, openSeeFace,
      faceOSC, faceCap, zigSim, any, weirdConnect, replay, camera, video
  }

  public enum Field: String, Codable, Sendable { case none, port, path, host }

  public struct Choice: Codable, Hashable, Sendable {
    public var id: Kind
    public var title: String
    public var hint: String
    /// Whether it is a third-party face app.
    public var isApp: Bool
  }

  /// An axis that can be inverted.
  public struct Axis: Codable, Hashable, Sendable {
    /// Its name in addresses.
    public var id: String
    public var title: String
    public var isInverted = false
  }

  public var kind = Kind.liveLink
  public var kinds: [Choice] = Kind.allCases.map(\.choice)
  public var field = Field.port
  public var text = String(SourceURL.defaultLiveLinkPort)
  public var error: String?
  public var canAdd = true
  public var axes = Axis.all
  /// The address of the completed form; nil while it is incomplete.
  public var url: String?
  /// The local ports used by sources, and the title of each source.
  var takenPorts: [UInt16: String] = [:]
  /// Existing sources.
  var others = 0

  public init() { validate() }

  private enum CodingKeys: String, CodingKey {
    case kind, kinds, field, text, error, canAdd, url, axes
  }

  mutating func select(_ kind: Kind) {
    self.kind = kind
    field = kind.field
    text = kind.example
    axes = Axis.all
  }

  /// Toggles the inversion of an axis; ignores an unknown name.
  mutating func invert(_ axis: String, isOn: Bool) {
    guard let index = axes.firstIndex(where: { $0.id == axis }) else { return }
    axes[index].isInverted = isOn
  }

  mutating func validate() {
    do throws(AddressError) {
      if let problem = ConnectionLimit.problem(sources: others) { throw AddressError(problem) }
      url = try parsed().description
      error = nil
      canAdd = true
    } catch {
      url = nil
      canAdd = false
      let isEmpty = text.isEmpty && field != .port
      self.error = isEmpty && others < ConnectionLimit.sources ? nil : error.description
    }
  }

  mutating func submit() -> SourceURL? {
    validate()
    guard others < ConnectionLimit.sources else { return nil }
    guard let source = try? parsed() else {
      if error == nil {
        error =
          field == .host
          ? "Give the address that the app shows, such as 192.168.1.30."
          : "Give the path of a file on the hub's machine."
      }
      return nil
    }
    return source
  }

  /// A typed path may have its own axis options.
  private func parsed() throws(AddressError) -> SourceURL {
    let source = try plainSource()
    let names = axes.filter(\.isInverted).map(\.id).joined(separator: ",")
    guard let chosen = AxisSet(names: names), !chosen.isEmpty else { return source }
    return source.inverting(chosen.union(source.invertedAxes))
  }

  private func plainSource() throws(AddressError) -> SourceURL {
    if let app = kind.app {
      if !app.isAsked { _ = try listeningPort() }
      return try app.source(text)
    }
    switch kind {
    case .any: return try SourceURL("any://0.0.0.0:\(try listeningPort())?several")
    case .demo: return .demo(DemoOptions())
    case .browser: return .browser(name: "Browser")
    case .weirdConnect: return .weirdConnect(Endpoint(host: "0.0.0.0", port: try listeningPort()))
    case .replay: return try SourceURL("replay:\(text)")
    case .camera: return try SourceURL("camera:\(text)")
    case .video: return try SourceURL("video:\(text)")
    default: throw AddressError("Choose another kind of source.")
    }
  }

  private func listeningPort() throws(AddressError) -> UInt16 {
    let port = try Endpoint.port(text)
    guard port >= 1024 else {
      throw AddressError("Port \(port) needs an administrator: give one from 1024 to 65535.")
    }
    if let owner = takenPorts[port] {
      throw AddressError(
        "Port \(port) is already used here by \(owner): remove that source, or give another port.")
    }
    return port
  }
}

extension SourceForm.Axis {
  static let all: [SourceForm.Axis] = [
    .init(id: "pitch", title: "Nod"), .init(id: "yaw", title: "Turn"),
    .init(id: "roll", title: "Tilt"), .init(id: "x", title: "Left and right"),
    .init(id: "y", title: "Up and down"), .init(id: "z", title: "Near and far"),
    .init(id: "gazeX", title: "Gaze left and right"), .init(id: "gazeY", title: "Gaze up and down"),
  ]
}

extension SourceForm.Kind {
  var choice: SourceForm.Choice {
    SourceForm.Choice(id: self, title: title, hint: hint, isApp: app != nil)
  }

  /// The app of a kind; its texts and ports are in `PhoneApp`.
  var app: PhoneApp? {
    if self == .liveLink { return .liveLink }
    return FaceDialect(rawValue: rawValue).map(PhoneApp.dialect)
  }

  var title: String {
    if let app { return app.title }
    return switch self {
    case .demo: "Simulated performer"
    case .browser: "This browser's camera"
    case .weirdConnect: "WeirdConnect"
    case .replay: "Recording"
    case .camera: "Camera of the hub"
    case .video: "Video file"
    default: "Any app, recognised by itself"
    }
  }

  var hint: String {
    if let app { return app.steps }
    return switch self {
    case .demo: "A simulated face; no hardware is needed."
    case .browser: "Open /sensor on this computer or a phone and allow its camera."
    case .weirdConnect: "Another sender's WeirdConnect packets, version 3."
    case .replay: "A take of ours (.sensorium, .csv, .jsonl) or a Live Link Face CSV."
    case .camera: "A webcam on the hub's machine; tracked there by MediaPipe."
    case .video: "A film on the hub's machine; tracked there by MediaPipe."
    default:
      "Send to this port from any of these apps: the hub detects which. Each further sender becomes a separate performer."
    }
  }

  var field: SourceForm.Field {
    if let app { return app.isAsked ? .host : .port }
    return switch self {
    case .demo, .browser: .none
    case .replay, .camera, .video: .path
    default: .port
    }
  }

  var example: String {
    if let app { return app.isAsked ? "" : String(app.port) }
    return switch self {
    case .any: String(AnyPort.defaultPort)
    case .weirdConnect: String(SourceURL.defaultWeirdConnectPort)
    case .camera: "/dev/video0"
    default: ""
    }
  }
}
