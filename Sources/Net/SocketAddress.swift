#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address with a port, held without allocation.
public struct SocketAddress: Hashable, Sendable {
  enum Family: UInt8, Sendable { case ipv4, ipv6 }

  let family: Family
  let high: UInt64
  let low: UInt64
  let scope: UInt32
  public let port: Int

  private init(family: Family, high: UInt64, low: UInt64, scope: UInt32, port: Int) {
    (self.family, self.high, self.low, self.scope, self.port) = (family, high, low, scope, port)
  }

  /// Nil for other families than IPv4 and IPv6.
  init?(_ address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let four = raw.loadUnaligned(as: sockaddr_in.self)
      self.init(
        family: .ipv4, high: 0, low: UInt64(UInt32(bigEndian: four.sin_addr.s_addr)), scope: 0,
        port: Int(UInt16(bigEndian: four.sin_port)))
    case AF_INET6:
      let six = raw.loadUnaligned(as: sockaddr_in6.self)
      let words = withUnsafeBytes(of: six.sin6_addr) {
        (
          UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
          UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
      }
      self.init(
        family: .ipv6, high: words.0, low: words.1, scope: six.sin6_scope_id,
        port: Int(UInt16(bigEndian: six.sin6_port)))
    default: return nil
    }
  }

  /// The address of 4 or 16 bytes in network order, with port 0.
  init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    let words = [0, 8].map { start in
      bytes.dropFirst(start).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    if bytes.count == 4 {
      self.init(family: .ipv4, high: 0, low: words[0], scope: 0, port: 0)
    } else {
      self.init(family: .ipv6, high: words[0], low: words[1], scope: 0, port: 0)
    }
  }

  /// True for 127.0.0.0/8, ::1 and IPv4 loopback written as IPv6.
  public var isLoopback: Bool {
    switch family {
    case .ipv4: low >> 24 == 127
    case .ipv6: high == 0 && (low == 1 || (low >> 32 == 0xffff && (low >> 24) & 0xff == 127))
    }
  }

  public func with(port: Int) -> SocketAddress {
    SocketAddress(family: family, high: high, low: low, scope: scope, port: port)
  }

  /// Lends the address in the shape that the socket calls want.
  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    switch family {
    case .ipv4:
      var four = sockaddr_in()
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
      four.sin_addr.s_addr = UInt32(truncatingIfNeeded: low).bigEndian
      return Self.lend(&four, to: body)
    case .ipv6:
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = UInt16(truncatingIfNeeded: port).bigEndian
      six.sin6_scope_id = scope
      withUnsafeMutableBytes(of: &six.sin6_addr) {
        $0.storeBytes(of: high.bigEndian, as: UInt64.self)
        $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
      }
      return Self.lend(&six, to: body)
    }
  }

  private static func lend<Shape, Result>(
    _ shape: inout Shape, to body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &shape) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Shape>.size))
      }
    }
  }
}
