import Numbers

#if canImport(Darwin)
  package import Darwin
#else
  package import Glibc
#endif

/// An IPv4 or IPv6 address with a port, stored without allocation.
public struct SocketAddress: Hashable, Sendable {
  enum Family: UInt8, Sendable { case ipv4, ipv6 }

  let family: Family
  let high: UInt64
  let low: UInt64
  let scope: UInt32
  /// In the order of this computer; 0 where none is meant.
  public let port: Int

  private init(family: Family, high: UInt64, low: UInt64, scope: UInt32, port: Int) {
    (self.family, self.high, self.low, self.scope, self.port) = (family, high, low, scope, port)
  }

  /// Nil for other families than IPv4 and IPv6.
  init?(_ address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    #if canImport(Darwin)
      let number = Int32(raw.load(fromByteOffset: 1, as: UInt8.self))
    #else
      let number = Int32(raw.loadUnaligned(as: UInt16.self))
    #endif
    switch number {
    case AF_INET:
      self.init(
        family: .ipv4, high: 0, low: UInt64(raw.bigEndian(at: 4) as UInt32), scope: 0,
        port: Int(raw.bigEndian(at: 2) as UInt16))
    case AF_INET6:
      self.init(
        family: .ipv6, high: raw.bigEndian(at: 8), low: raw.bigEndian(at: 16),
        scope: raw.loadUnaligned(fromByteOffset: 24, as: UInt32.self),
        port: Int(raw.bigEndian(at: 2) as UInt16))
    default: return nil
    }
  }

  /// The address of 4 or 16 bytes in network order, with port 0.
  package init?(bytes: [UInt8]) {
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

  /// The 4 or 16 bytes of the address in network order.
  package var bytes: [UInt8] {
    let (words, shift) = family == .ipv4 ? ([low], 24) : ([high, low], 56)
    return words.flatMap { word in
      stride(from: shift, through: 0, by: -8).map { UInt8(word >> UInt64($0) & 0xFF) }
    }
  }

  /// True for 127.0.0.0/8, ::1 and IPv4 loopback written as IPv6.
  public var isLoopback: Bool {
    switch family {
    case .ipv4: low >> 24 == 127
    case .ipv6: high == 0 && (low == 1 || (low >> 32 == 0xffff && (low >> 24) & 0xff == 127))
    }
  }

  /// The same host with another port.
  public func with(port: Int) -> SocketAddress {
    SocketAddress(family: family, high: high, low: low, scope: scope, port: port)
  }

  /// Calls `body` with the address as a C structure.
  // Written by offsets, which Linux and Darwin share: the fields' names belong to another module as
  // soon as SwiftNIO is compiled in the same batch.
  package func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let length = family == .ipv4 ? 16 : 28
    withUnsafeMutableBytes(of: &words) { raw in
      #if canImport(Darwin)
        raw[0] = UInt8(length)
        raw[1] = UInt8(familyNumber)
      #else
        raw.storeBytes(of: UInt16(familyNumber), as: UInt16.self)
      #endif
      let port = UInt16(truncatingIfNeeded: port).bigEndian
      raw.storeBytes(of: port, toByteOffset: 2, as: UInt16.self)
      switch family {
      case .ipv4:
        let address = UInt32(truncatingIfNeeded: low).bigEndian
        raw.storeBytes(of: address, toByteOffset: 4, as: UInt32.self)
      case .ipv6:
        raw.storeBytes(of: high.bigEndian, toByteOffset: 8, as: UInt64.self)
        raw.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt64.self)
        raw.storeBytes(of: scope, toByteOffset: 24, as: UInt32.self)
      }
    }
    return withUnsafePointer(to: &words) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
    }
  }
}

extension UnsafeRawPointer {
  fileprivate func bigEndian<Number: FixedWidthInteger>(at offset: Int) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
