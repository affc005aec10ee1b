import HubConnections
import Addresses
import Console
import FaceControl
import FaceEngine
import Mapping
import Net
import Realtime
import Streaming

/// The edges of this hub's engine: sources and connections of this computer, and the hub's own state.
struct HubEdges: FaceEngineEdges {
  let vision: Vision
  let sensors: SensorBus
  let transports: HubTransports
  let board: HostBoard
  let phone: PhoneService
  let announcer: Announcer

  func source(for url: SourceURL, performer: String) -> (any FrameSource)? {
    FrameSources.source(for: url, vision: vision, sensors: sensors)
  }

  /// Publishes a sender's frames on the sensor bus; cameras and films are sources of their own.
  func observer(of url: SourceURL, performer: String) -> SourceContext.Delivery? {
    var isSimulated = false
    switch url.plain {
    case .browser, .camera, .video: return nil
    case .demo: isSimulated = true
    default: break
    }
    let sensor = FrameSensor(url.title, on: sensors, isSimulated: isSimulated)
    return { sensor.publish($0, stamp: $1) }
  }

  func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport {
    try await transports.open(url, options)
  }

  var status: HostStatus {
    var status = board.shown
    if let devices = phone.devices { status.phone.devices = devices }
    return status
  }

  var storedState: HostStoredState {
    var state = board.stored
    if let pairings = phone.pairings { state.pairings = pairings }
    return state
  }

  func announce(_ sentence: String) { announcer.say(sentence) }

  func runSelfTest(
    _ settings: FaceSettings, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SelfTestResult {
    try await SelfTest(settings: settings).run(progress: progress)
  }
}

/// Passes sentences to the person who started the hub.
package final class Announcer: Sendable {
  private let receiver = Locked<@Sendable (String) -> Void>({ _ in })

  package func use(_ receiver: @escaping @Sendable (String) -> Void) {
    self.receiver.withLock { $0 = receiver }
  }

  package func say(_ sentence: String) { receiver.withLock { $0 }(sentence) }
}
