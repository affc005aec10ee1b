import Addresses
import FaceControl
import FaceWire
import Numbers
import Ports
package import ScreenKit
import Streaming

/// Jack voltages to the audio ports of our own JACK client.
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

  /// Sends the newest voltages of the batch; the ports follow in a ramp of 5 ms.
  func send(_ batch: borrowing PacketBatch) -> Int {
    guard client.isRunning, batch.count > 0 else { return 0 }
    guard let volts = batch.withPacket(batch.count - 1, { JackVoltages(packet: $0) }) else {
      return 0
    }
    client.set(volts: volts.storage)
    return batch.count
  }

  var problem: Status? { client.problem }

  func run() async throws { try await client.waitForEnd() }

  func close() {}
}

extension JackClient {
  package var problem: Status? {
    isRunning ? nil : Status(.offline, "\(JackError.serverEnded)")
  }

  /// Throws when the server has ended or the task is cancelled.
  package func waitForEnd() async throws {
    while isRunning { try await Task.sleep(for: .milliseconds(200)) }
    throw JackError.serverEnded
  }
}
