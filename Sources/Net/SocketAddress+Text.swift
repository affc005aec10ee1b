import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SocketAddress: CustomStringConvertible {
  /// The address without its port: `192.168.1.20`, `fe80::1%2`.
  public var host: String {
    switch family {
    case .ipv4:
      return [24, 16, 8, 0].map { String(low >> $0 & 0xff) }.joined(separator: ".")
    case .ipv6:
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      withSocketAddress { address, _ in
        _ = inet_ntop(AF_INET6, UnsafeRawPointer(address) + 8, &text, socklen_t(text.count))
      }
      let name = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return scope == 0 ? name : "\(name)%\(scope)"
    }
  }

  /// The address with its port: `192.168.1.20:9000`, `[fd00::2]:9000`.
  public var description: String {
    family == .ipv4 ? "\(host):\(port)" : "[\(host)]:\(port)"
  }

  var familyNumber: Int32 { family == .ipv4 ? AF_INET : AF_INET6 }

  /// Parses a numeric address; nil for a name.
  public init?(numeric host: String, port: Int) {
    guard let address = try? Self.resolve(host, port: port, flags: AI_NUMERICHOST) else {
      return nil
    }
    self = address
  }

  /// Resolves the host; may block for seconds, so never use it on a hot path. IPv4 is preferred.
  public static func resolving(_ host: String, port: Int) throws(NetError) -> SocketAddress {
    try resolve(host, port: port, flags: 0)
  }

  private static func resolve(
    _ host: String, port: Int, flags: Int32
  ) throws(NetError) -> SocketAddress {
    guard (0...65535).contains(port) else { throw .portOutOfRange(port) }
    let bare =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    guard !bare.isEmpty, !bare.utf8.contains(0) else { throw .unknownHost(host) }
    var hints = addrinfo()
    hints.ai_flags = flags
    hints.ai_socktype = datagramType
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(bare, nil, &hints, &list) == 0 else { throw .unknownHost(host) }
    defer { freeaddrinfo(list) }
    var found: SocketAddress?
    var next = list
    while let entry = next {
      if let raw = entry.pointee.ai_addr, let address = SocketAddress(raw),
        found == nil || (found?.family == .ipv6 && address.family == .ipv4)
      {
        found = address
      }
      next = entry.pointee.ai_next
    }
    guard let found else { throw .unknownHost(host) }
    return found.with(port: port)
  }

  private static var datagramType: Int32 {
    #if canImport(Darwin)
      SOCK_DGRAM
    #else
      Int32(SOCK_DGRAM.rawValue)
    #endif
  }
}
