import CaptureEngine
import CaptureWire
import Foundation
import Numbers
import Realtime
import WebServer

/// Passes the messages of one device's WebSocket to the engine and back. The next message is read when the engine has
/// taken the one before, so that a device that is too fast has to wait.
struct CaptureDeviceSocket: Sendable {
  /// Of paired pages and of programs with their token.
  static let path = "/capture/device"
  /// Bytes of one message: what a device may send before it is acknowledged.
  static let largestMessage = (4 << 20) + (64 << 10)

  let engine: CaptureEngine
  let isPaired: Bool

  func run(_ client: ClientConnection) async {
    let isBrowser = client.userAgent.hasPrefix("Mozilla/")
    let connection = engine.connect(
      token: isPaired ? nil : Self.token(in: client.path),
      name: isBrowser ? "Browser" : isPaired ? "Program" : "Network", isPaired: isPaired
    ) { outgoing in
      switch outgoing {
      case .text(let bytes): client.send(text: String(decoding: bytes, as: UTF8.self))
      case .close: client.close()
      }
    }
    for await message in client.inbound {
      let now = Int64(clamping: MonotonicClock.nanoseconds)
      switch message {
      case .text(let text): await engine.receive(text: Array(text.utf8), from: connection, at: now)
      case .binary(let bytes): await engine.receive(binary: bytes, from: connection, at: now)
      }
    }
    await engine.disconnect(connection)
  }

  /// The token of an address that has it: `/device?token=…`.
  private static func token(in path: String) -> String? {
    URLComponents(string: path)?.queryItems?.first { $0.name == "token" }?.value
  }
}
