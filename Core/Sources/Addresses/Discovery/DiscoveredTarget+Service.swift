import Numbers

extension DiscoveredTarget {
  /// The type of hubs, and of phones that announce themselves.
  public static let hubType = "_sensorium._tcp"
  /// The types that are browsed.
  public static let serviceTypes = ["_osc._udp", "_apple-midi._udp", hubType]
  /// In the text of a hub: the UDP port of its receiver of jack voltages, while that is on.
  public static let nerveKey = "nerve"
  /// In the text of a phone, which sends and serves no page.
  public static let phoneText = ["role": "phone"]

  /// The targets that a service by name offers: a hub its page, and its receiver where it says the port.
  ///
  /// - Parameter addresses: at least one, the best first.
  public static func targets(
    named name: String, type: String, addresses: [String], port: UInt16, text: [String: String]
  ) -> [DiscoveredTarget] {
    guard let host = addresses.first, !isPhone(type: type, text: text) else { return [] }
    let says = text.sorted { $0.key < $1.key }.prefix(8).map { "\($0.key)=\($0.value)" }
    func target(_ kind: SinkKind?, _ port: UInt16) -> DiscoveredTarget {
      DiscoveredTarget(
        name: name, origin: .name, kind: kind, host: host, port: port, addresses: addresses,
        text: says)
    }
    switch type {
    case hubType:
      let nerve = text[nerveKey].flatMap { UInt16($0) } ?? 0
      return [target(nil, port)] + (nerve > 0 ? [target(.weirdConnect, nerve)] : [])
    case "_osc._udp": return [target(.osc, port)]
    case "_apple-midi._udp": return [target(.rtpMIDI, port)]
    default: return []
    }
  }

  /// Whether a service is a phone that sends.
  public static func isPhone(type: String, text: [String: String]) -> Bool {
    type == hubType && phoneText.allSatisfy { text[$0.key] == $0.value }
  }
}
