/// A path that the studio serves besides its pages and sockets.
public struct StudioRoute: Sendable {
  /// Who may ask.
  public enum Access: Hashable, Sendable {
    /// For every client that can reach the studio.
    case open
    /// From the network only for paired devices.
    case paired
  }

  /// `GET` answers `HEAD` too.
  public let method: String
  /// A path with a final slash includes everything below it.
  public let path: String
  /// Who may ask.
  public let access: Access
  let handler: @Sendable (StudioRequest) async -> StudioResponse
  /// In place of `handler`, where the body is read in pieces.
  var streamed: (@concurrent @Sendable (StudioRequest, inout StudioBody) async -> StudioResponse)?

  /// The handler is called once for each request, on any thread.
  public init(
    _ method: String = "GET", _ path: String, access: Access = .paired,
    handler: @escaping @Sendable (StudioRequest) async -> StudioResponse
  ) {
    (self.method, self.path, self.access, self.handler) = (method, path, access, handler)
  }

  /// A route whose body may have any length: the handler, called once for each request, reads it in pieces, with
  /// back-pressure. What it leaves unread is dropped, and the connection closes.
  public init(
    streaming method: String, _ path: String, access: Access = .paired,
    handler:
      @escaping @concurrent @Sendable (StudioRequest, inout StudioBody) async -> StudioResponse
  ) {
    self.init(method, path, access: access) { _ in StudioResponse(status: 500) }
    streamed = handler
  }

  func matches(_ method: String, _ path: String) -> Bool {
    let isMethod = self.method == method || (self.method == "GET" && method == "HEAD")
    return isMethod && (self.path.hasSuffix("/") ? path.hasPrefix(self.path) : path == self.path)
  }
}

/// A WebSocket at a path of its own, beside the pages' socket: all its messages arrive in order, and a sender that is
/// too fast has to wait.
public struct StudioSocket: Sendable {
  public let path: String
  /// One binary message, in bytes; nil for ``StudioLimits/largestBinary``.
  let largestBinary: Int?
  let handler: @Sendable (ClientConnection) async -> Void

  /// The handler runs for every connection, which closes when it returns; its task is cancelled when the peer leaves.
  ///
  /// - Parameter largestBinary: bytes of one binary message; twice as many may wait unread. Nil for
  ///   ``StudioLimits/largestBinary``.
  public init(
    _ path: String, largestBinary: Int? = nil,
    handler: @escaping @Sendable (ClientConnection) async -> Void
  ) {
    (self.path, self.largestBinary, self.handler) = (path, largestBinary, handler)
  }
}
