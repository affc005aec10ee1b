public import Net
public import OSC
public import WebServer

/// An OSCQuery server: the address space as JSON over HTTP, and live values over WebSocket. Read-only.
///
/// After the OSCQuery proposal of Vidvox; HTTP and WebSocket share one port.
public actor OSCQueryServer {
  private let server: StudioServer
  private let port: Bound
  private var listener: OpenListener?

  /// `tree` is called for each request and thirty times a second for each subscribed client.
  public init(name: String, tree: @escaping @Sendable () -> OSCQueryNode) {
    self.init(name: name, limits: Self.limits, tree: tree)
  }

  /// With limits of its own, for tests.
  public init(name: String, limits: StudioLimits, tree: @escaping @Sendable () -> OSCQueryNode) {
    var configuration = StudioConfiguration(webFolder: nil, access: NobodyPairs())
    configuration.audience = .readers
    configuration.limits = limits
    let port = Bound()
    configuration.routes = [
      StudioRoute("GET", "/", access: .open) { request in
        Self.answer(request, tree(), OSCQueryHost(name: name, port: port.value))
      }
    ]
    self.port = port
    server = StudioServer(configuration) { client in
      await OSCQuerySession(client: client, tree: tree).run()
    }
  }

  /// Of a server that only reads.
  public static var limits: StudioLimits {
    var limits = StudioLimits()
    limits.clients = 16
    limits.connections = 64
    limits.keptConnections = 16
    limits.largestText = 4096
    limits.largestBinary = 4096
    limits.largestBody = 1024
    limits.waitingTexts = 4096
    return limits
  }

  /// Listens, for this computer only or for the network; an open listener is closed first. Returns
  /// the port; throws one sentence when it cannot be bound.
  @discardableResult
  public func open(port wanted: Int, isLANOpen: Bool) async throws(NetError) -> Int {
    await close()
    let host = isLANOpen ? "0.0.0.0" : "127.0.0.1"
    let opened = try await server.open(.open(host: host, port: wanted))
    listener = opened
    port.value = opened.port
    return opened.port
  }

  /// Disconnects all clients and frees the port.
  public func close() async {
    guard let open = listener else { return }
    listener = nil
    await server.close(open)
  }

  private static func answer(
    _ request: StudioRequest, _ tree: OSCQueryNode, _ host: OSCQueryHost
  ) -> StudioResponse {
    let attribute = request.bareQuery
    if attribute == "HOST_INFO" { return json(host.json) }
    switch tree.answer(request.path, attribute: attribute) {
    case .json(let text): return json(text)
    case .nothing: return StudioResponse(status: 204)
    case .unknownAttribute:
      return .error(400, "\((attribute ?? "").prefix(40)) is not an attribute of OSCQuery.")
    case .unknownAddress: return .error(404, "There is nothing at \(request.path.prefix(200)).")
    }
  }

  private static func json(_ text: String) -> StudioResponse {
    StudioResponse(
      headers: [("content-type", "application/json"), ("cache-control", "no-store")],
      body: .bytes(Array(text.utf8)))
  }
}

extension StudioRequest {
  /// The part after the question mark, up to "=" or "&": "VALUE" in "/face?VALUE"; nil when it is
  /// missing.
  var bareQuery: String? {
    guard let start = target.firstIndex(of: "?") else { return nil }
    let text = target[target.index(after: start)...].prefix { !"&=#".contains($0) }
    return text.isEmpty ? nil : String(text)
  }
}
