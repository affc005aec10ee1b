@testable import Net

enum Ports {
  /// A TCP port on which nobody listens: it was free a moment ago.
  static func freeStream() throws -> Int {
    let address = try SocketAddress.resolving("127.0.0.1", port: 0)
    let socket = try OwnedSocket(for: address, isStream: true)
    guard socket.bind(to: address) == 0, let port = socket.localAddress?.port else {
      throw NetError.portInUse(port: 0, suggestion: nil)
    }
    return port
  }
}

extension Ports {
  /// Whether somebody takes TCP connections there.
  static func accepts(_ host: String, port: Int) throws -> Bool {
    let address = try SocketAddress.resolving(host, port: port)
    return try OwnedSocket(for: address, isStream: true).connect(to: address) == 0
  }
}
