import HubConnections
import FaceWire
import Numbers
import Ports
import Realtime
import ScreenKit
import Timing

/// Received jack voltages on the audio ports of a JACK client, which reconnects whenever a server starts.
final class NerveJackOutput: Sendable {
  static let client = "sensorium-nerve"

  private struct State {
    var client: JackClient?
    var status = Status(.searching, "Looking for a JACK server.")
  }

  private let state = Locked(State())
  private let jacks: Int

  init(jacks: Int = 16) { self.jacks = jacks }

  var status: Status { state.withLock { $0.status } }

  /// Any thread; no effect while no server runs.
  func set(_ volts: JackVoltages) { state.withLock { $0.client }?.set(volts: volts.storage) }

  /// Keeps a client open until the task is cancelled; reports each change in one sentence.
  func run(_ report: @escaping @Sendable (Status) -> Void = { _ in }) async {
    var backoff = Backoff()
    while !Task.isCancelled {
      do {
        let options = JackClient.Options(name: Self.client, jacks: jacks)
        let client = try await JackClient.open(options)
        let name = client.name
        change(client, Status(.connected, "CV on JACK: \(name):cv_1…\(jacks)."), report)
        backoff.reset()
        try await client.waitForEnd()
      } catch is CancellationError {
        break
      } catch {
        let delay = backoff.next()
        change(
          nil, Status(.offline, "\(error) Trying again in \(Int(clamping: delay)) s."), report)
        try? await Task.sleep(for: .seconds(clamping: delay))
      }
    }
    change(nil, Status(.offline, "Off."), { _ in })
  }

  private func change(
    _ client: JackClient?, _ status: Status, _ report: @Sendable (Status) -> Void
  ) {
    state.withLock { state in
      state.client = client
      state.status = status
    }
    report(status)
  }
}
