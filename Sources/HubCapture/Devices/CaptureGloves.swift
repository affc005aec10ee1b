import CaptureEngine
import HubConnections
import Net
import Numbers
import Streaming

/// Receives HandDriver's gloves by UDP.
struct CaptureGloves: Sendable {
  let engine: CaptureEngine

  /// Receives until the task is cancelled; `opened` gets the port. Throws one sentence when the port is in use.
  func run(port: Int, isLANOpen: Bool, opened: @Sendable (Int) async -> Void) async throws {
    let receiver = try UDPReceiver(host: isLANOpen ? "0.0.0.0" : "127.0.0.1", port: port)
    receiver.start { [engine] bytes, sender, arrival in
      engine.receive(
        glove: Array(bytes), from: sender.host, at: Int64(clamping: arrival))
    }
    await opened(receiver.localPort)
    defer { receiver.stop() }
    try await Task.sleepForever()
  }
}
