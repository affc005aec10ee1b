import FaceControl
import Net

/// One UDP port that a source listens on until its task is cancelled.
struct UDPListener: Sendable {
  let endpoint: Endpoint

  /// Calls back on the port's own thread with each datagram, its sender and its arrival in
  /// seconds.
  func run(_ receive: @escaping @Sendable (UnsafeRawBufferPointer, SocketAddress, Double) -> Void)
    async throws
  {
    let receiver = try UDPReceiver(host: endpoint.host, port: Int(endpoint.port))
    receiver.start { bytes, sender, nanoseconds in
      receive(bytes, sender, Double(nanoseconds) * 1e-9)
    }
    defer { receiver.stop() }
    try await Task.sleepForever()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits for cancellation.
  static func sleepForever() async throws {
    while true { try await sleep(for: .seconds(3600)) }
  }
}
