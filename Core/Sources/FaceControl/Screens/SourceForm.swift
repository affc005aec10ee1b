/// The half-filled form that adds a source.
public struct SourceForm: Codable, Hashable, Sendable {
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case demo, browser, liveLink, weirdConnect, replay, camera, video
  }

  public enum Field: String, Codable, Sendable { case none, port, path }

  public struct Choice: Codable, Hashable, Sendable {
    public var id: Kind
    public var title: String
    public var hint: String
  }

  public var kind = Kind.liveLink
  public var kinds: [Choice] = Kind.allCases.map(\.choice)
  public var field = Field.port
  public var text = String(SourceURL.defaultLiveLinkPort)
  public var error: String?
  public var canAdd = true
  /// The address that the form stands for, when it is whole.
  public var url: String?
  /// The ports that sources listen on already, and what listens there.
  var takenPorts: [UInt16: String] = [:]

  public init() { validate() }

  private enum CodingKeys: String, CodingKey { case kind, kinds, field, text, error, canAdd, url }

  mutating func select(_ kind: Kind) {
    self.kind = kind
    field = kind.field
    text = kind.example
  }

  mutating func validate() {
    do {
      url = try parsed().description
      error = nil
      canAdd = true
    } catch {
      url = nil
      canAdd = false
      self.error = text.isEmpty && field == .path ? nil : error.description
    }
  }

  mutating func submit() -> SourceURL? {
    validate()
    guard let source = try? parsed() else {
      if error == nil { error = "Give the path of a file on the hub's machine." }
      return nil
    }
    return source
  }

  private func parsed() throws(AddressError) -> SourceURL {
    switch kind {
    case .demo: return .demo(DemoOptions())
    case .browser: return .browser(name: "Browser")
    case .liveLink: return .liveLink(Endpoint(host: "0.0.0.0", port: try listeningPort()))
    case .weirdConnect: return .weirdConnect(Endpoint(host: "0.0.0.0", port: try listeningPort()))
    case .replay: return try SourceURL("replay:\(text)")
    case .camera: return try SourceURL("camera:\(text)")
    case .video: return try SourceURL("video:\(text)")
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

extension SourceForm.Kind {
  var choice: SourceForm.Choice {
    SourceForm.Choice(id: self, title: title, hint: hint)
  }

  var title: String {
    switch self {
    case .demo: "Simulated performer"
    case .browser: "This browser's camera"
    case .liveLink: "Live Link Face"
    case .weirdConnect: "WeirdConnect"
    case .replay: "Recording"
    case .camera: "Camera of the hub"
    case .video: "Video file"
    }
  }

  var hint: String {
    switch self {
    case .demo: "A believable face that needs no hardware."
    case .browser: "Open /sensor on this computer or a phone and allow its camera."
    case .liveLink:
      "In Live Link Face: Settings › Live Link › Add target, give this hub's address and the port here, and choose the ARKit mode."
    case .weirdConnect: "Another sender's WeirdConnect packets, version 3."
    case .replay: "A take of ours (.sensorium, .csv, .jsonl) or a Live Link Face CSV."
    case .camera: "A webcam on the hub's machine; tracked there by MediaPipe."
    case .video: "A film on the hub's machine; tracked there by MediaPipe."
    }
  }

  var field: SourceForm.Field {
    switch self {
    case .demo, .browser: .none
    case .liveLink, .weirdConnect: .port
    case .replay, .camera, .video: .path
    }
  }

  var example: String {
    switch self {
    case .liveLink: String(SourceURL.defaultLiveLinkPort)
    case .weirdConnect: String(SourceURL.defaultWeirdConnectPort)
    case .camera: "/dev/video0"
    case .demo, .browser, .replay, .video: ""
    }
  }
}
