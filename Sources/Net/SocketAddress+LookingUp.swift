import NIOPosix

extension SocketAddress {
  /// Resolves the host on a thread that may block.
  public static func lookingUp(_ host: String, port: Int) async throws(NetError) -> SocketAddress {
    if let address = SocketAddress(numeric: host, port: port) { return address }
    let found = try? await NIOThreadPool.singleton.runIfActive {
      Result { () throws(NetError) in try SocketAddress.resolving(host, port: port) }
    }
    guard let found else { throw .unknownHost(host) }
    return try found.get()
  }
}
