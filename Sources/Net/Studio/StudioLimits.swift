/// How much the studio takes from the network.
public struct StudioLimits: Hashable, Sendable {
  /// Connected pages.
  public var clients = 64
  /// Open connections of all kinds, per listener.
  public var connections = 256
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
  /// Seconds until a connection must have sent its first request, its handshake included.
  public var firstRequest = 10.0
  /// Seconds in which the body of a request must have arrived.
  public var body = 30.0
  /// Seconds without a request, and without a sign of life of a socket.
  public var idle = 60.0
  /// Seconds between signs of life that the studio sends.
  public var keepAlive = 15.0

  public init() {}
}
