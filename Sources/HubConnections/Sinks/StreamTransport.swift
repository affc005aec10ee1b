import Addresses
import FaceWire
import Net
import Numbers
import OSC
import Realtime
import ScreenKit
import Streaming

/// OSC packets over TCP in either framing; the connection is restored automatically and never blocks a caller.
final class StreamTransport: PacketTransport {
  private let framing: OSCFraming
  private let target: String
  private let connection: Connection
  private let queued = Counter()

  /// The sender and its last reported state.
  private final class Connection: Sendable {
    let state = Locked(TCPSender.State.connecting)
    let sender: TCPSender

    init(_ endpoint: Endpoint, greeting: [UInt8]?) throws {
      let state = state
      sender = try TCPSender(
        host: endpoint.host, port: Int(endpoint.port), greeting: greeting
      ) { now in
        state.withLock { $0 = now }
      }
    }
  }

  /// Receivers that detect the framing (liblo) recognise SLIP by a message and not by a bundle, so every SLIP
  /// connection starts with a message.
  private static let greeting = OSCFraming.slip.frame(
    OSCPacket.message(OSCMessage(FaceAddress.version, .string(Version.current))).encoded())

  private init(_ connection: Connection, _ endpoint: Endpoint, _ framing: SinkURL.StreamFraming) {
    self.connection = connection
    target = endpoint.description
    self.framing = framing == .slip ? .slip : .lengthPrefix
  }

  /// Waits up to two seconds for the connection; an absent peer is retried later.
  static func open(_ endpoint: Endpoint, framing: SinkURL.StreamFraming) async throws
    -> StreamTransport
  {
    let transport = StreamTransport(
      try Connection(endpoint, greeting: framing == .slip ? greeting : nil), endpoint, framing)
    for _ in 0..<200 {
      guard transport.connection.state.withLock({ $0 }) == .connecting else { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    return transport
  }

  func send(_ batch: borrowing PacketBatch) -> Int {
    guard problem == nil else { return 0 }
    for index in 0..<batch.count {
      let framed = batch.withPacket(index) { framing.frame(Array($0)) }
      framed.withUnsafeBytes { connection.sender.send($0) }
    }
    queued.add(UInt64(batch.count))
    return batch.count
  }

  var problem: Status? {
    switch connection.state.withLock({ $0 }) {
    case .connected: nil
    case .connecting: Status(.searching, "Connecting to \(target).")
    case .waiting(let seconds, let reason):
      Status(.offline, "\(reason) Trying again in \(Int(clamping: seconds)) s.")
    case .stopped: Status(.offline, "Disconnected.")
    }
  }

  /// Waits up to two seconds until the queue is sent.
  func finish() async {
    for _ in 0..<400 {
      let counts = connection.sender.counts
      if counts.sent + counts.dropped + counts.lost >= queued.value { return }
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  func close() { connection.sender.stop() }
}
