import HubConnections
import MIDI
import Numbers
import Ports
import Realtime
import ScreenKit
import Streaming
import Timing

/// The MIDI keyboards of this computer by JACK: whatever is plugged in is connected by itself. Any thread.
final class JackKeyboards: Sendable {
  private let name: String
  private let heard: @Sendable (MIDIMessage) -> Void
  private let changed: @Sendable () -> Void
  private let state = Locked(Status(.off, "MIDI: the keyboards of this page's device."))

  /// Seconds between two looks for new keyboards.
  private static let interval = 1.0
  private static let timeout = Duration.milliseconds(5)

  /// - Parameter name: the client that patchbays show.
  init(
    name: String, changed: @escaping @Sendable () -> Void,
    heard: @escaping @Sendable (MIDIMessage) -> Void
  ) {
    self.name = name
    self.heard = heard
    self.changed = changed
  }

  var status: Status { state.withLock { $0 } }

  /// Listens until the task is cancelled; a server that is not there is tried again.
  func run() async throws {
    guard JackClient.isInstalled else { return try await Task.sleepForever() }
    var backoff = Backoff()
    while true {
      do {
        let client = try await JackClient.open(
          JackClient.Options(name: name, hasMIDIOutput: false, hasMIDIInput: true))
        backoff.reset()
        try await listen(client)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        report(
          Status(.off, "MIDI: the keyboards of this page's device; no JACK server is running."))
        try await Task.sleep(for: .seconds(clamping: backoff.next()))
      }
    }
  }

  private func listen(_ client: JackClient) async throws {
    var next = 0.0
    while client.isRunning {
      for message in client.receive() { heard(message) }
      let now = MonotonicClock.seconds
      if now >= next {
        next = now + Self.interval
        let count = client.connectMIDISources()
        report(
          count == 0
            ? Status(.searching, "MIDI: \(name):midi_in on JACK; no keyboard is plugged in.")
            : Status(
              .connected, "MIDI: \(count == 1 ? "one source" : "\(count) sources") on JACK."))
      }
      try await Task.sleep(for: Self.timeout)
    }
    throw JackError.serverEnded
  }

  private func report(_ status: Status) {
    let isNew = state.withLock { state in
      defer { state = status }
      return state != status
    }
    if isNew { changed() }
  }
}
