import Numbers

/// A host and a port, as in `192.168.1.20:9000`, `studio.local:8000` or `[::1]:9000`.
public struct Endpoint: Hashable, Codable, Sendable, CustomStringConvertible {
  public var host: String
  public var port: UInt16

  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Parses `host`, `host:port` or `[ipv6]:port`.
  public init(_ text: String, defaultPort: UInt16) throws(AddressError) {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      port = rest.hasPrefix(":") ? try Self.port(String(rest.dropFirst())) : defaultPort
    } else if let colon = text.lastIndex(of: ":") {
      host = String(text[..<colon])
      port = try Self.port(String(text[text.index(after: colon)...]))
    } else {
      host = text
      port = defaultPort
    }
    try Self.checkHost(host)
  }

  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Parses a port, 1–65535 (0 means "any free port" and is for tests and listeners).
  public static func port(_ text: String) throws(AddressError) -> UInt16 {
    guard let port = UInt16(text) else {
      throw AddressError("\(shown(text)) is not a port: give a number from 1 to 65535.")
    }
    return port
  }

  /// Accepts IPv4 and IPv6 addresses and host names; throws a sentence for anything else.
  public static func checkHost(_ host: String) throws(AddressError) {
    guard !host.isEmpty else {
      throw AddressError("The host is empty: give an address such as 192.168.1.20.")
    }
    guard host.utf8.count <= 253 else {
      throw AddressError("The host is longer than 253 characters: give an address or a name.")
    }
    if host.contains(":") { return try checkIPv6(host) }
    if host.allSatisfy({ $0.isNumber || $0 == "." }) { return try checkIPv4(host) }
    let isName = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy(isNameByte)
    }
    guard isName else {
      throw AddressError(
        "\(shown(host)) is not a host: give an address such as 192.168.1.20 or a name such as studio.local."
      )
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func checkIPv4(_ host: String) throws(AddressError) {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) else {
      throw AddressError(
        "\(shown(host)) is not an IPv4 address: it has four numbers from 0 to 255, such as 192.168.1.20."
      )
    }
  }

  private static func checkIPv6(_ host: String) throws(AddressError) {
    let isPlausible = host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." || $0 == "%" }
    guard isPlausible || host.contains("%") else {
      throw AddressError("\(shown(host)) is not an IPv6 address: write it as in [::1]:9000.")
    }
  }

  private static func shown(_ text: String) -> String { "“\(text.prefix(60))”" }
}
