import Addresses
import Numbers

extension ConnectScreen {
  /// Adds the selected target, or enables it when it exists already; also updates the form.
  mutating func connect(to id: String) -> [Effect] {
    guard let text = discovery.target(id)?.url, let url = try? SinkURL(text) else { return [] }
    fill(from: id)
    sinkForm.validate()
    guard let known = sinks.first(where: { $0.protocol == url.kind && $0.target == url.targetText })
    else { return [.addSink(url)] }
    return known.isOn ? [] : [.setSinkOn(id: known.id, isOn: true)]
  }

  /// Fills the form with a target's protocol, host and port.
  mutating func fill(from id: String) {
    guard let target = discovery.target(id), let kind = target.protocolKind else { return }
    sinkForm.select(kind)
    sinkForm.isBroadcast = false
    sinkForm.fill(from: target.address)
  }

  /// The local ports used by sources, and the title of each source.
  public static func listeningPorts(of sources: [(url: String, title: String)]) -> [UInt16: String]
  {
    var ports: [UInt16: String] = [:]
    for source in sources {
      if let port = listeningPort(of: source.url) { ports[port] = source.title }
    }
    return ports
  }

  /// The local port of a listening source, as in "livelink://0.0.0.0:11111".
  public static func listeningPort(of url: String) -> UInt16? {
    guard url.contains("://"),
      let digits = url.prefix(while: { $0 != "?" }).split(separator: ":").last
    else { return nil }
    return UInt16(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}
