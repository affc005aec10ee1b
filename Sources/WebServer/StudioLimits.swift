/// The limits for network clients of the studio.
public struct StudioLimits: Hashable, Sendable {
  /// Connected pages.
  public var clients = 64
  /// Open connections of all kinds, per listener.
  public var connections = 256
  /// Connections reserved for paired devices, and on the loopback listener for the studio's pages.
  public var keptConnections = 64
  /// Connections of one network address without pairing.
  public var connectionsPerAddress = 24
  /// Requests of one connection that wait for a response.
  public var pipelined = 16
  /// All headers of a request, in bytes.
  public var headers = 16 * 1024
  /// One binary message (a camera picture), in bytes.
  public var largestBinary = 2 << 20
  /// One text message, in bytes.
  public var largestText = 256 * 1024
  /// Unread texts of a page.
  public var waitingTexts = 256
  /// The body of a request to a route, in bytes.
  public var largestBody = 1 << 20
  /// All request bodies that are in memory at one time, in bytes.
  public var bodies = 32 << 20
  /// Bytes that a connection may still send after its last response; they are dropped.
  public var dropped = 4 << 20
  /// Timeout in seconds for the head of a request; for the first request it starts with the connection and includes
  /// the TLS handshake.
  public var firstRequest = 10.0
  /// Timeout in seconds for the body of a request.
  public var body = 30.0
  /// Timeout in seconds without a request, without socket data, and for a response that is not read.
  public var idle = 60.0
  /// Timeout in seconds for the other side to close after the last response.
  public var linger = 2.0
  /// Seconds between keep-alive messages of the studio.
  public var keepAlive = 15.0

  /// The limits of a studio.
  public init() {}

  /// On the loopback listener all connections have one address, so only the reserved places limit them.
  func bounds(for scope: RequestFacts.Listener) -> ConnectionLedger.Bounds {
    let strangers = max(1, connections - keptConnections)
    return ConnectionLedger.Bounds(
      total: connections, strangers: strangers,
      strangersPerAddress: scope == .loopback ? strangers : connectionsPerAddress)
  }
}
