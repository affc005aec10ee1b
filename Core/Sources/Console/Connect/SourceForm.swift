public import Addresses
import FaceWire
import Signals

/// The form that adds a source.
public struct SourceForm: Codable, Hashable, Sendable {
  public typealias Kind = SourceKind
  public typealias Field = SourceKind.Field

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
  public var kinds: [Choice] = []
  public var hint = Kind.liveLink.hint
  public var field = Field.port
  /// The label of the text; nil where the kind needs none.
  public var fieldTitle: String?
  /// Whether the text is a number.
  public var isNumeric = true
  public var text = String(SourceURL.defaultLiveLinkPort)
  public var error: String?
  public var canAdd = true
  public var axes = Axis.all
  /// "Inverted: Nod, Tilt"; nil while no axis is.
  public var inverted: String?
  /// The address of the completed form; nil while it is incomplete.
  public var url: String?
  /// The local ports used by sources, and the title of each source.
  var takenPorts: [UInt16: String] = [:]
  /// Existing sources.
  var others = 0

  public init() {
    offer(HostOffer.hub.sources)
    validate()
  }

  /// Takes the kinds that a host offers.
  mutating func offer(_ offered: [Kind]) {
    guard offered != kinds.map(\.id) else { return }
    kinds = offered.map { Choice(id: $0, title: $0.title, hint: $0.hint, isApp: $0.app != nil) }
    if !offered.contains(kind), let first = offered.first { select(first) }
  }

  private enum CodingKeys: String, CodingKey {
    case kind, kinds, hint, field, fieldTitle, isNumeric, text, error, canAdd, url, axes, inverted
  }

  mutating func select(_ kind: Kind) {
    guard kinds.contains(where: { $0.id == kind }) else { return }
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

  private mutating func layOut() {
    hint = kind.hint
    fieldTitle = field.title
    isNumeric = field == .port
    let names = axes.filter(\.isInverted).map(\.title)
    inverted = names.isEmpty ? nil : "Inverted: \(names.joined(separator: ", "))"
  }

  mutating func validate() {
    layOut()
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
    case .phoneCamera: return .phoneCamera
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
