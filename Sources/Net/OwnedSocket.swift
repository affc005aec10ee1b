import CSocket

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A socket that closes with its last owner.
final class OwnedSocket: Sendable {
  static let withoutWaiting = Int32(MSG_DONTWAIT)

  let handle: Int32

  init(for address: SocketAddress, isStream: Bool = false) throws(NetError) {
    handle = csocket_open(address.familyNumber, isStream ? 1 : 0)
    guard handle >= 0 else { throw .system(operation: "open a socket", code: -handle) }
  }

  deinit { if handle >= 0 { close(handle) } }

  func set(_ option: Int32, to value: Int32) {
    var value = value
    setsockopt(handle, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// A receive call returns after this long without data.
  func setReceiveTimeout(milliseconds: Int) {
    csocket_set_receive_timeout(handle, Int32(milliseconds))
  }

  /// Zero, or the errno.
  func bind(to address: SocketAddress) -> Int32 {
    #if canImport(Darwin)
      address.withSocketAddress { Darwin.bind(handle, $0, $1) == 0 ? 0 : errno }
    #else
      address.withSocketAddress { Glibc.bind(handle, $0, $1) == 0 ? 0 : errno }
    #endif
  }

  /// Zero, or the errno. An earlier peer is forgotten first, so that the route is chosen anew.
  func connect(to address: SocketAddress) -> Int32 {
    var nobody = sockaddr()
    nobody.sa_family = sa_family_t(AF_UNSPEC)
    #if canImport(Darwin)
      _ = Darwin.connect(handle, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
      return address.withSocketAddress { Darwin.connect(handle, $0, $1) == 0 ? 0 : errno }
    #else
      _ = Glibc.connect(handle, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
      return address.withSocketAddress { Glibc.connect(handle, $0, $1) == 0 ? 0 : errno }
    #endif
  }

  var localAddress: SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(handle, $0, &length) == 0 ? SocketAddress($0) : nil
      }
    }
  }
}
