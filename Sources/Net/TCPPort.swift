/// Tests whether a TCP port of this computer is free.
public enum TCPPort {
  /// True when a listener could have it now; nothing is kept.
  public static func isFree(_ port: Int, host: String = "127.0.0.1") -> Bool {
    guard let address = SocketAddress(numeric: host, port: port),
      let socket = try? OwnedSocket(for: address, isStream: true)
    else { return false }
    return socket.bind(to: address) == 0
  }
}
