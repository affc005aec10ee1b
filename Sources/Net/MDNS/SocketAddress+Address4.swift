#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SocketAddress {
  /// The four bytes as the multicast options want them.
  var address4: in_addr { in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian) }
}
