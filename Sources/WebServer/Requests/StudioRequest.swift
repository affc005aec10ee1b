import Net

/// A request to an added route of the studio.
public struct StudioRequest: Sendable {
  /// In capitals.
  public let method: String
  /// Decoded, without the query.
  public let path: String
  /// At most ``StudioLimits/largestBody`` bytes.
  public let body: [UInt8]
  let facts: RequestFacts

  /// The path with its query, as sent.
  public var target: String { facts.target }
  var remoteAddress: SocketAddress? { facts.remote }
  /// The request came through the listener that is open to this computer only.
  public var isLoopback: Bool { facts.listener == .loopback }
  var isSecure: Bool { facts.isSecure }
  /// The host and port of the request.
  public var host: String { facts.headers["host"] ?? "" }

  /// The decoded value of a query item.
  public func query(_ name: String) -> String? { facts.query(name) }

  /// Header names are in lower case.
  public func header(_ name: String) -> String? { facts.headers[name] }
}
