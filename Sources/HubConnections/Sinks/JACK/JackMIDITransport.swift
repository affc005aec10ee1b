package import Addresses
package import FaceWire
package import MIDI
import Numbers
import Ports
import Realtime
package import ScreenKit
import Streaming

/// The messages of each frame to the MIDI output of our own JACK client; messages at its input
/// go to the handler.
package final class JackMIDITransport: PacketTransport {
  package static let client = "sensorium-midi"
  private static let timeout = Duration.milliseconds(5)
  private let client: JackClient
  private let memory = Locked(MIDIMemory())
  private let heard: @Sendable (MIDIMessage) -> Void

  private init(_ client: JackClient, heard: @escaping @Sendable (MIDIMessage) -> Void) {
    self.client = client
    self.heard = heard
  }

  /// - Parameter port: the other program's input to connect to, as `client:port`; empty connects none, which
  ///   a patchbay can do.
  package static func open(
    port: String, identity: PerformerIdentity? = nil, client: String = client,
    heard: @escaping @Sendable (MIDIMessage) -> Void = { _ in }
  ) async throws -> JackMIDITransport {
    let name = identity.map { "\(client)-\($0.slug)" } ?? client
    let client = try await JackClient.open(
      JackClient.Options(name: name, hasMIDIOutput: true, hasMIDIInput: true))
    if !port.isEmpty { try client.connectMIDI(to: port) }
    return JackMIDITransport(client, heard: heard)
  }

  /// Drops the whole batch when 4096 messages wait.
  package func send(_ batch: borrowing PacketBatch) -> Int {
    let messages = batch.withUnsafeBytes { MIDIStreamParser.messages(in: $0) }
    return memory.withLock { memory in messages.allSatisfy { send($0, &memory) } }
      ? batch.count : 0
  }

  private func send(_ message: MIDIMessage, _ memory: inout MIDIMemory) -> Bool {
    guard client.send(message) else { return false }
    memory.remember(message)
    return true
  }

  package func silence() {
    memory.withLock { memory in
      for off in memory.noteOffs { _ = send(off, &memory) }
    }
  }

  package var problem: Status? { client.problem }

  /// Reads the input until the server ends.
  package func run() async throws {
    while client.isRunning {
      for message in client.receive() { heard(message) }
      try await Task.sleep(for: Self.timeout)
    }
    throw JackError.serverEnded
  }

  /// Waits, for two seconds at most, until every message has left, and two blocks more, in which JACK hands on the last
  /// one: a note-off that stays here is a note that hangs.
  package func finish() async {
    let end = ContinuousClock.now + .seconds(2)
    var emptied: UInt64?
    while client.isRunning, ContinuousClock.now < end {
      emptied = client.waiting > 0 ? nil : emptied ?? client.blocks
      if let emptied, client.blocks >= emptied + 2 { return }
      do { try await Task.sleep(for: Self.timeout) } catch { return }
    }
  }

  package func close() {}
}
