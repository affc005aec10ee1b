#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension OwnedSocket {
  /// Sends datagrams by one network interface, independent of the routes (Linux 5.7 and newer allow it
  /// without privileges).
  func leave(by interface: String, to address: SocketAddress) throws(NetError) {
    let index = if_nametoindex(interface)
    guard index > 0 else { throw .noSuchInterface(interface) }
    #if canImport(Darwin)
      var number = index
      let isSix = address.host.contains(":")
      let code = setsockopt(
        handle, isSix ? IPPROTO_IPV6 : IPPROTO_IP, isSix ? IPV6_BOUND_IF : IP_BOUND_IF, &number,
        socklen_t(MemoryLayout.size(ofValue: number)))
    #else
      let code = interface.withCString {
        setsockopt(handle, SOL_SOCKET, SO_BINDTODEVICE, $0, socklen_t(interface.utf8.count + 1))
      }
    #endif
    guard code == 0 else {
      throw .system(operation: "send by the network interface \(interface)", code: errno)
    }
  }
}
