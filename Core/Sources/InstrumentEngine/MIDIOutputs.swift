import Instrument
import FaceWire
import MIDI
import Numbers
import Streaming

/// The MIDI connections of the instrument: each gets every message, at its instant.
struct MIDIOutputs {
  private struct Output {
    let name: String
    let transport: any PacketTransport
  }

  private struct Pending {
    let due: Double
    let message: MIDIMessage
  }

  private var outputs: [Output] = []
  /// In the order of their instants.
  private var pending: [Pending] = []
  private var batch = PacketBatch()
  private var start: Double?

  /// Whether messages wait for their instant.
  var isPending: Bool { !pending.isEmpty }

  /// When the next one is due.
  var nextInstant: Double? { pending.first?.due }

  /// Messages that may wait; later ones are sent at once.
  private static let limit = 4096

  /// Replaces the connection of a name; nil ends its notes and removes it.
  mutating func use(
    _ transport: (any PacketTransport)?, named name: String, setUp: [MIDIMessage]
  ) {
    for output in outputs where output.name == name { output.transport.silence() }
    outputs.removeAll { $0.name == name }
    guard let transport else { return }
    let output = Output(name: name, transport: transport)
    outputs.append(output)
    fill(setUp)
    _ = transport.send(batch)
  }

  /// Takes a message for an instant of the host's clock; messages keep their order.
  mutating func send(_ message: MIDIMessage, due: Double, at now: Double) {
    guard !outputs.isEmpty else { return }
    let isLate = !(due > now) || pending.count >= Self.limit
    let due = isLate ? max(now, pending.last(where: { $0.due <= now })?.due ?? now) : due
    let place = pending.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
    pending.insert(Pending(due: due, message: message), at: place)
  }

  /// Sends what is due at `now`.
  mutating func flush(until now: Double) { flush(until: now, at: now) }

  private mutating func flush(until limit: Double, at now: Double) {
    let count = pending.firstIndex { $0.due > limit } ?? pending.count
    guard count > 0 else { return }
    let start = start ?? now
    self.start = start
    fill(pending[..<count].map(\.message))
    batch.time = now - start
    for output in outputs { _ = output.transport.send(batch) }
    pending.removeFirst(count)
  }

  /// Drops the notes that have not begun, and sends the rest, such as note-offs, at once.
  mutating func dropPendingNotes(at now: Double) {
    pending.removeAll { $0.message.status & 0xF0 == 0x90 && $0.message.data2 > 0 }
    flush(until: .infinity, at: now)
  }

  /// Puts messages into the batch, one after the other in one packet.
  private mutating func fill(_ messages: [MIDIMessage]) {
    batch.removeAll()
    let count = messages.reduce(0) { $0 + $1.byteCount }
    guard count > 0 else { return }
    batch.append(count: count) { bytes in
      var place = 0
      for message in messages {
        for byte in [message.status, message.data1, message.data2].prefix(message.byteCount) {
          bytes[place] = byte
          place += 1
        }
      }
    }
  }
}
