#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds a free port to suggest when the requested one is in use.
package enum FreePort {
  static let takenCode = EADDRINUSE

  /// Ten above the used port, or the next free one after that; any free one when those are in use too.
  static func near(_ port: Int, on address: SocketAddress, isStream: Bool) -> Int? {
    let candidates = (10..<20).map { port + $0 }.filter { $0 <= 65535 } + [0]
    for candidate in candidates {
      guard let socket = try? OwnedSocket(for: address, isStream: isStream) else { return nil }
      if socket.bind(to: address.with(port: candidate)) == 0 { return socket.localAddress?.port }
    }
    return nil
  }

  /// The error of a failed bind.
  package static func explain(
    _ code: Int32, binding address: SocketAddress, isStream: Bool = false
  ) -> NetError {
    switch code {
    case EADDRINUSE:
      .portInUse(
        port: address.port, suggestion: near(address.port, on: address, isStream: isStream))
    case EACCES: .portForbidden(address.port)
    case EADDRNOTAVAIL: .notOurAddress(address.host)
    default: .system(operation: "listen at \(address)", code: code)
    }
  }
}
