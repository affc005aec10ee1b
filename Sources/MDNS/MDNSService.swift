/// A service on the local network, ours or another's (RFC 6763).
public struct MDNSService: Hashable, Sendable {
  /// The name for people: "Anna's studio". At most 63 bytes are sent.
  public var name: String
  /// "_osc._udp", without the domain.
  public var type: String
  /// The port that it is reached at.
  public var port: Int
  /// "studio.local"; nil for one of ours.
  public var host: String?
  /// Numeric addresses, IPv4 first; empty for one of ours.
  public var addresses: [String]
  /// What its TXT record says, by key.
  public var text: [String: String]

  /// One of ours, unless a host and addresses are given.
  public init(
    name: String, type: String, port: Int, host: String? = nil, addresses: [String] = [],
    text: [String: String] = [:]
  ) {
    self.name = name
    self.type = type
    self.port = port
    self.host = host
    self.addresses = addresses
    self.text = text
  }
}

extension MDNSService {
  /// `_type._udp.local`; nil when the type is not two labels that begin with "_".
  static func typeName(_ type: String) -> DNSName? {
    let labels = type.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count == 2, labels.allSatisfy({ $0.hasPrefix("_") && $0.utf8.count > 1 }) else {
      return nil
    }
    return DNSName(type + ".local")
  }

  /// The name without control characters, shortened to 63 bytes; `copy` 2 ends it with " (2)".
  static func label(_ name: String, copy: Int) -> String {
    let end = copy > 1 ? " (\(copy))" : ""
    let printable = name.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
    var label = String(String.UnicodeScalarView(printable))
    while label.utf8.count + end.utf8.count > 63 { label.removeLast() }
    return (label.isEmpty ? "Sensorium" : label) + end
  }
}
