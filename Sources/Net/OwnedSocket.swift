import CSocket
import Numbers

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

  /// Sets the receive timeout in milliseconds.
  func setReceiveTimeout(milliseconds: Int) {
    csocket_set_receive_timeout(handle, Int32(milliseconds))
  }

  /// Enables reports of refused datagrams for ``takeRefusals(_:)``.
  func reportRefusals(for address: SocketAddress) {
    csocket_report_refusals(handle, address.family == .ipv6 ? 1 : 0)
  }

  /// Calls `body` with the addresses that refused datagrams since the last call; no effect where none are reported.
  func takeRefusals(_ body: (SocketAddress) -> Void) {
    var storage = sockaddr_storage()
    withUnsafeMutablePointer(to: &storage) { storage in
      let size = MemoryLayout<sockaddr_storage>.size
      while csocket_take_refusal(handle, storage, size) == 1 {
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          if let address = SocketAddress($0) { body(address) }
        }
      }
    }
  }

  /// Zero, or the errno.
  func bind(to address: SocketAddress) -> Int32 {
    #if canImport(Darwin)
      address.withSocketAddress { Darwin.bind(handle, $0, $1) == 0 ? 0 : errno }
    #else
      address.withSocketAddress { Glibc.bind(handle, $0, $1) == 0 ? 0 : errno }
    #endif
  }

  /// Returns zero, or the errno. Disconnects an earlier peer first, so that the route is selected again.
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
