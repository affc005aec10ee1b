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

  /// The handler is called once for each request, on any thread.
  public init(
    _ method: String = "GET", _ path: String, access: Access = .paired,
    handler: @escaping @Sendable (StudioRequest) async -> StudioResponse
  ) {
    (self.method, self.path, self.access, self.handler) = (method, path, access, handler)
  }

  func matches(_ method: String, _ path: String) -> Bool {
    let isMethod = self.method == method || (self.method == "GET" && method == "HEAD")
    return isMethod && (self.path.hasSuffix("/") ? path.hasPrefix(self.path) : path == self.path)
  }
}
