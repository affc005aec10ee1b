import FaceControl
import FaceWire
import MIDI
import Ports

/// Jack voltages to the audio ports of a JACK client of our own.
final class JackCVTransport: PacketTransport {
  private let client: JackClient

  private init(_ client: JackClient) { self.client = client }

  static func open(client name: String, jacks: Int, _ cv: SinkURL.CVOptions) async throws
    -> JackCVTransport
  {
    var options = JackClient.Options(name: name, jacks: jacks)
    options.cv.fullScale = Float(cv.fullScale)
    return JackCVTransport(try await JackClient.open(options))
  }

  /// The newest voltages of the batch; the ports follow in a ramp of 5 ms.
  func send(_ batch: borrowing PacketBatch) -> Int {
    guard client.isRunning, batch.count > 0 else { return 0 }
    guard let volts = batch.withPacket(batch.count - 1, { JackVoltages(packet: $0) }) else {
      return 0
    }
    client.set(volts: volts.storage)
    return batch.count
  }

  var trouble: Status? { client.trouble }

  func run() async throws { try await client.waitForEnd() }

  func close() {}
}

/// MIDI messages, as raw bytes, to the MIDI output port of a JACK client of our own.
final class JackMIDITransport: PacketTransport {
  private let client: JackClient

  private init(_ client: JackClient) { self.client = client }

  static func open(client name: String) async throws -> JackMIDITransport {
    JackMIDITransport(
      try await JackClient.open(JackClient.Options(name: name, hasMIDIOutput: true)))
  }

  /// Each packet holds whole messages of one to three bytes, each with its status; system exclusive is
  /// left out.
  func send(_ batch: borrowing PacketBatch) -> Int {
    var gone = 0
    for index in 0..<batch.count where batch.withPacket(index, send) { gone += 1 }
    return gone
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let status = bytes[offset]
      let size = MIDIMessage.byteCount(ofStatus: status)
      guard status >= 0x80, status != 0xF0, offset + size <= bytes.count else { return false }
      let message = MIDIMessage(
        status: status, data1: size > 1 ? bytes[offset + 1] : 0,
        data2: size > 2 ? bytes[offset + 2] : 0)
      guard client.send(message) else { return false }
      offset += size
    }
    return true
  }

  var trouble: Status? { client.trouble }

  func run() async throws { try await client.waitForEnd() }

  func close() {}
}

extension JackClient {
  fileprivate var trouble: Status? {
    isRunning ? nil : Status(.offline, "\(JackError.serverEnded)")
  }

  /// Throws when the server has ended, or when the task is cancelled.
  func waitForEnd() async throws {
    while isRunning { try await Task.sleep(for: .milliseconds(200)) }
    throw JackError.serverEnded
  }
}
