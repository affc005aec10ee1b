public import Net

/// The studio's web server: pages, sockets and pairing on any number of listeners, which can open and close while
/// it runs.
public actor StudioServer {
  private let core: StudioCore
  private var open: [Int: RunningListener] = [:]
  private var lastNumber = 0

  /// `onClient` runs for every connected page; the page is disconnected when it returns, and its task is
  /// cancelled when the page disconnects.
  public init(
    _ configuration: StudioConfiguration,
    onClient: @escaping @Sendable (ClientConnection) async -> Void
  ) {
    core = StudioCore(configuration, onClient: onClient)
  }

  /// The number of connected pages.
  nonisolated var clientCount: Int { core.clients.count }

  /// The ``PairedDevice/id`` of every device on the network that has a page open.
  public nonisolated var connectedDevices: Set<String> { core.clients.devices }

  /// Disconnects the pages of a device at once.
  public nonisolated func disconnect(device: String) { core.clients.closeAll(ofDevice: device) }

  /// Returns when the port is bound; throws one sentence on failure.
  public func open(_ listener: StudioListener) async throws(NetError) -> OpenListener {
    lastNumber += 1
    let number = lastNumber
    let running = RunningListener(listener, number: number, core: core)
    let port = try await running.start()
    open[number] = running
    return OpenListener(number: number, port: port)
  }

  /// Disconnects the listener's pages and frees its port.
  public func close(_ listener: OpenListener) async {
    guard let running = open.removeValue(forKey: listener.number) else { return }
    core.clients.closeAll(of: listener.number)
    await running.stop()
  }

  /// Closes every listener.
  public func closeAll() async {
    for number in open.keys { await close(OpenListener(number: number, port: 0)) }
  }
}

/// An open listener.
public struct OpenListener: Hashable, Sendable {
  let number: Int
  /// The bound port.
  public let port: Int
}
