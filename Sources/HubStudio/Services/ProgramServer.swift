import Streaming
package import WebServer

extension StudioServer {
  /// Serves programs on one port until the task is cancelled; throws one sentence when the port cannot be bound.
  ///
  /// - Parameters:
  ///   - isLANOpen: whether other computers may connect.
  ///   - opened: gets the bound port.
  package static func serve(
    _ configuration: StudioConfiguration, port: Int, isLANOpen: Bool,
    opened: @Sendable (Int) async -> Void
  ) async throws {
    let server = StudioServer(configuration) { _ in }
    let host = isLANOpen ? "0.0.0.0" : "127.0.0.1"
    await opened(try await server.open(.open(host: host, port: port)).port)
    do {
      try await Task.sleepForever()
    } catch {
      await server.closeAll()
      throw error
    }
  }
}
