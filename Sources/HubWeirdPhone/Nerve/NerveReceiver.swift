import HubConnections
import Addresses
import FaceControl
import FaceWire
import Net
import Numbers
import Realtime
import ScreenKit

/// A listening receiver of jack voltages: its socket, its panel, its replies and its JACK client.
final class NerveReceiver: Sendable {
  let isLANOpen: Bool
  private let receiver: UDPReceiver
  private let replies: ReceiverReplies
  private let panel: Locked<JackPanel>
  private let jack = Locked<(output: NerveJackOutput, task: Task<Void, Never>)?>(nil)
  private let announcing = Locked<Task<Void, any Error>?>(nil)

  /// Binds at once; throws one sentence when the port is in use.
  init(port: UInt16, isLANOpen: Bool, scale: JackVoltages.Scale) throws(NetError) {
    self.isLANOpen = isLANOpen
    receiver = try NerveSocket.open(port: port, isLANOpen: isLANOpen)
    replies = ReceiverReplies(receiver)
    panel = Locked(JackPanel(scale: scale))
  }

  /// "127.0.0.1:9000".
  var address: String { "\(isLANOpen ? "0.0.0.0" : "127.0.0.1"):\(receiver.localPort)" }

  /// Starts to listen; the handler gets each packet that changed the jacks, on the receiver's thread.
  func start(_ handler: (@Sendable (NervePacketLine) -> Void)? = nil) {
    receiver.start { [replies, panel, jack] bytes, sender, nanoseconds in
      if replies.answer(bytes, from: sender, at: nanoseconds) { return }
      let arrival = Double(nanoseconds) * 1e-9
      let endpoint = Endpoint(host: sender.host, port: UInt16(clamping: sender.port))
      let (line, volts) = panel.withLock { panel in
        (panel.register(bytes, from: endpoint, at: arrival), panel.volts)
      }
      guard let line else { return }
      if let sequence = line.sequence { replies.count(sequence, from: sender, at: arrival) }
      jack.withLock { $0?.output }?.set(volts)
      handler?(line)
    }
  }

  /// Announces its address every five seconds until it is stopped.
  func announce(to port: Int = ReceiverReplies.discoveryPort) {
    let computer = LocalAddresses.localName.prefix { $0 != "." }
    announcing.withLock { task in
      task?.cancel()
      task = Task { [replies, isLANOpen] in
        try await replies.announce(
          name: "NERVE on \(computer)", isNetworkOpen: isLANOpen, to: port)
      }
    }
  }

  /// Reads or changes the panel; any thread.
  func withPanel<Result: Sendable>(_ body: @Sendable (inout JackPanel) -> Result) -> Result {
    panel.withLock { body(&$0) }
  }

  /// Opens or closes the JACK ports; reports each change in one sentence.
  func useJack(_ count: Int?, report: @escaping @Sendable (Status) -> Void = { _ in }) {
    jack.withLock { jack in
      guard (jack != nil) != (count != nil) else { return }
      jack?.task.cancel()
      jack = count.map { count in
        let output = NerveJackOutput(jacks: count)
        return (output, Task { await output.run(report) })
      }
    }
  }

  /// The status of JACK; nil while it is off.
  var jackStatus: Status? { jack.withLock { $0?.output }?.status }

  /// Closes the port.
  func stop() {
    announcing.withLock { $0?.cancel() }
    useJack(nil)
    receiver.stop()
  }
}
