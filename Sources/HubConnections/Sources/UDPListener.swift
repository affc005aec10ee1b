import Addresses
import Net
import Numbers
import Streaming

/// One UDP port on which a source receives until its task is cancelled.
struct UDPListener: Sendable {
  typealias Handler = @Sendable (UnsafeRawBufferPointer, SocketAddress, Double) -> Void

  let endpoint: Endpoint

  /// Calls the handler on the port's own thread with each datagram, its sender and its arrival in
  /// seconds; `rehearse` as in ``UDPReceiver/start(rehearsal:handler:)``.
  func run(rehearse: Handler? = nil, _ receive: @escaping Handler) async throws {
    let receiver = try UDPReceiver(host: endpoint.host, port: Int(endpoint.port))
    receiver.start(rehearsal: rehearse.map(Self.inSeconds), handler: Self.inSeconds(receive))
    defer { receiver.stop() }
    try await Task.sleepForever()
  }

  private static func inSeconds(_ handler: @escaping Handler) -> UDPReceiver.Handler {
    { bytes, sender, nanoseconds in handler(bytes, sender, Double(nanoseconds) * 1e-9) }
  }
}
