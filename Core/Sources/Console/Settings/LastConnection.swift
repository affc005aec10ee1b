import Addresses

/// The network output that was connected last, for reconnection with one tap.
public struct LastConnection: Codable, Hashable, Sendable {
  public var title: String
  /// "192.168.1.20:9000".
  public var target: String
  /// Whether it is connected now.
  public var isOn: Bool
  /// "OSC 192.168.1.20:9000 is on", or what a tap does.
  public var sentence: String

  init?(hubState: HubState) {
    guard let text = hubState.hub.lastConnected, let url = try? SinkURL(text) else { return nil }
    title = url.title
    target = url.targetText
    isOn = hubState.sinks.contains { $0.isOn && (try? SinkURL($0.url).plain) == url.plain }
    sentence = "\(title) \(target)\(isOn ? " is on" : ": tap to connect")"
  }
}
