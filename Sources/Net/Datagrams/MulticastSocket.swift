import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// UDP sockets that share a multicast port with other programs of this computer.
package enum MulticastSocket {
  /// A socket that is bound, has joined the group on the network with this address, and sends only there. The caller
  /// owns the handle.
  package static func join(
    _ group: String, port: Int, at address: SocketAddress
  ) throws(NetError) -> Int32 {
    guard let group = SocketAddress(numeric: group, port: port) else { throw .unknownHost(group) }
    let socket = try OwnedSocket(for: group)
    socket.set(SO_REUSEADDR, to: 1)
    socket.set(SO_REUSEPORT, to: 1)
    if address.isLoopback { holdToLoopback(socket) }
    let code = socket.bind(to: bound(group))
    guard code == 0 else { throw FreePort.explain(code, binding: bound(group)) }
    var membership = ip_mreq(imr_multiaddr: group.address4, imr_interface: address.address4)
    guard set(socket, IP_ADD_MEMBERSHIP, &membership), set(socket, own: address) else {
      throw .system(operation: "use multicast on \(address.host)", code: errno)
    }
    let handle = dup(socket.handle)
    guard handle >= 0 else { throw .system(operation: "open a socket", code: errno) }
    _ = fcntl(handle, F_SETFD, FD_CLOEXEC)
    return handle
  }

  /// Prevents packets from other networks; older kernels require a privilege for it and then use the
  /// group membership alone.
  private static func holdToLoopback(_ socket: OwnedSocket) {
    #if !canImport(Darwin)
      "lo".withCString { _ = setsockopt(socket.handle, SOL_SOCKET, SO_BINDTODEVICE, $0, 2) }
    #endif
  }

  /// Bound to the group address, a socket receives no unicast datagrams for other responders.
  private static func bound(_ group: SocketAddress) -> SocketAddress {
    #if canImport(Darwin)
      SocketAddress(numeric: "0.0.0.0", port: group.port) ?? group
    #else
      group
    #endif
  }

  private static func set(_ socket: OwnedSocket, own address: SocketAddress) -> Bool {
    var interface = address.address4
    var (farthest, one): (UInt8, UInt8) = (255, 1)
    #if !canImport(Darwin)
      // Without this a socket receives the groups that any other program has joined (ip(7)).
      var none: Int32 = 0
      guard set(socket, IP_MULTICAST_ALL, &none) else { return false }
    #endif
    return set(socket, IP_MULTICAST_IF, &interface) && set(socket, IP_MULTICAST_TTL, &farthest)
      && set(socket, IP_MULTICAST_LOOP, &one)
  }

  private static func set<Value: BitwiseCopyable>(
    _ socket: OwnedSocket, _ option: Int32, _ value: inout Value
  )
    -> Bool
  {
    let level = Int32(IPPROTO_IP)
    return setsockopt(
      socket.handle, level, option, &value, socklen_t(MemoryLayout<Value>.size)) == 0
  }
}

extension SocketAddress {
  /// The four bytes in the form of the multicast options.
  fileprivate var address4: in_addr { in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian) }
}
