public import Addresses
import ScreenKit

/// "Available NERVE modules and other targets": the discovered targets and the action of each.
public struct DiscoveryPanel: Codable, Hashable, Sendable {
  public struct Row: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// "192.168.1.20:9000".
    public var address: String
    /// "NERVE", "OSC", "Sensorium hub" …
    public var title: String
    public var protocolKind: SinkKind?
    public var colour: ProtocolColour
    /// What a tap does, to be spoken.
    public var action: String
    public var picture: Picture
    /// "5 s ago".
    public var seen: String
    /// The URL of the sink that a tap adds; nil for a target that is opened as a page.
    public var url: String?
    /// The page to open instead of adding a sink.
    public var link: String?
    public var isConnected: Bool
    public var isOpen: Bool
    public var details: [Detail]
  }

  public enum Picture: String, Codable, Sendable { case computer, board, hub }

  public struct Detail: Codable, Hashable, Sendable {
    public var label: String
    public var value: String
  }

  public var rows: [Row] = []
  /// The discovery's scope, or why it is unavailable.
  public var sentence = ""
  public var banner: String?
  /// The button from the banner to the shop; nil where nothing is sold.
  public var upgrade: String?
  var opened: String?

  public init() {}

  private enum CodingKeys: String, CodingKey { case rows, sentence, banner }

  mutating func toggleDetails(_ id: String) {
    opened = opened == id ? nil : id
    for index in rows.indices { rows[index].isOpen = rows[index].id == opened }
  }

  mutating func refresh(from hubState: HubState) {
    let found = hubState.discovery.targets.filter { $0.kind == nil || $0.url != nil }
    let limit = hubState.terms.deviceLimit ?? found.count
    let connected = Set(hubState.sinks.filter(\.isOn).map(\.target))
    rows = found.prefix(limit).map { Row($0, isConnected: connected, opened: opened) }
    banner =
      found.count > limit
      ? "Free lists \(limit) devices; \(found.count - limit) more were found. Pro lists all." : nil
    upgrade = banner == nil ? nil : hubState.terms.upgrade
    let problems = hubState.discovery.problems.joined(separator: " ")
    let place =
      !hubState.host.hasPages
      ? "in this network"
      : hubState.discovery.isNetworkOpen
        ? "on this computer and its networks" : "on this computer; “Use my phone” opens the network"
    sentence =
      !problems.isEmpty
      ? problems
      : rows.isEmpty ? "No targets found yet. Listening \(place)." : "Found \(place)."
  }

  func target(_ id: String) -> Row? { rows.first { $0.id == id } }
}

extension DiscoveryPanel.Row {
  init(_ target: DiscoveredTarget, isConnected connected: Set<String>, opened: String?) {
    let endpoint = Endpoint(host: target.host, port: target.port).description
    let url = target.url
    let (title, seen) = (Self.title(of: target), Self.seen(target.age))
    self.init(
      id: target.id, name: target.name, address: endpoint, title: title,
      protocolKind: target.kind, colour: target.kind?.colour ?? .none,
      action: target.kind == nil
        ? "Open \(target.name), \(endpoint)"
        : "Connect to \(target.name), \(title), \(endpoint), \(seen)",
      picture: Self.picture(of: target), seen: seen,
      url: url?.description, link: target.kind == nil ? "https://\(endpoint)/" : nil,
      isConnected: url.map { connected.contains($0.targetText) } ?? false,
      isOpen: opened == target.id, details: [])
    details = Self.details(of: target, url: self.url)
  }

  private static func title(of target: DiscoveredTarget) -> String {
    guard let kind = target.kind else { return "Sensorium hub" }
    return target.origin == .beacon ? "NERVE" : kind.title
  }

  private static func picture(of target: DiscoveredTarget) -> DiscoveryPanel.Picture {
    if target.kind == nil { return .hub }
    let name = target.name.lowercased()
    return name.contains("raspberry") || name.split { !$0.isLetter }.contains("pi")
      ? .board : .computer
  }

  static func seen(_ age: Int?) -> String {
    switch age {
    case nil: "here now"
    case 0?: "just now"
    case let age?: "\(age) s ago"
    }
  }

  private static func details(of target: DiscoveredTarget, url: String?) -> [DiscoveryPanel.Detail]
  {
    let found =
      target.origin == .beacon ? "by its line on UDP 9001" : "by name, with multicast DNS"
    var details = [
      DiscoveryPanel.Detail(label: "Found", value: found),
      DiscoveryPanel.Detail(label: "Last seen", value: seen(target.age)),
    ]
    if let url { details.append(.init(label: "A tap adds", value: url)) }
    let others = target.addresses.filter { $0 != target.host }
    if !others.isEmpty {
      details.append(.init(label: "Other addresses", value: others.joined(separator: ", ")))
    }
    if !target.text.isEmpty {
      details.append(.init(label: "Says", value: target.text.joined(separator: ", ")))
    }
    return details
  }
}
