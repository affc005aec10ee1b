/// How much the studio takes from the network.
public struct StudioLimits: Hashable, Sendable {
  /// Connected pages.
  public var clients = 64
  /// Open connections of all kinds, per listener.
  public var connections = 256
  /// Of these, places for paired devices, and on this computer's own listener for the studio's pages.
  public var keptConnections = 64
  /// Connections of one address of the network that has not shown a pairing.
  public var connectionsPerAddress = 24
  /// Requests of one connection that wait for their answer.
  public var pipelined = 16
  /// All headers of a request, in bytes.
  public var headers = 16 * 1024
  /// One binary message (a camera picture), in bytes.
  public var largestBinary = 2 << 20
  /// One text message, in bytes.
  public var largestText = 256 * 1024
  /// Texts of a page that nobody has taken yet.
  public var waitingTexts = 256
  /// The body of a request to a route, in bytes.
  public var largestBody = 1 << 20
  /// All request bodies that are in memory at one time, in bytes.
  public var bodies = 32 << 20
  /// What a connection may still send after its last answer, in bytes; it is dropped.
  public var dropped = 4 << 20
  /// Seconds in which the head of a request must have arrived; the first one's begin with the connection, its
  /// handshake included.
  public var firstRequest = 10.0
  /// Seconds in which the body of a request must have arrived.
  public var body = 30.0
  /// Seconds without a request, without a sign of life of a socket, and for an answer that is not taken.
  public var idle = 60.0
  /// Seconds until a connection that got its last answer must be closed by the other side.
  public var linger = 2.0
  /// Seconds between signs of life that the studio sends.
  public var keepAlive = 15.0

  public init() {}

  /// On this computer's own listener all connections come from one address, so only the kept places bound it.
  func bounds(for scope: RequestFacts.Listener) -> ConnectionLedger.Bounds {
    let strangers = max(1, connections - keptConnections)
    return ConnectionLedger.Bounds(
      total: connections, strangers: strangers,
      strangersPerAddress: scope == .loopback ? strangers : connectionsPerAddress)
  }
}
