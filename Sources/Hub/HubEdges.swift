import Addresses
import Console
import FaceControl
import FaceEngine
import Mapping
import Net
import Realtime
import Signals
import Streaming

/// The edges of this hub's engine: sources and connections of this computer, and the hub's own state.
struct HubEdges: FaceEngineEdges {
  let vision: Vision
  let robots: RobotRegistry
  let transports: HubTransports
  /// Faces to detect in each picture.
  let faceLimit: Int
  /// Robots see the simulated performer as a person.
  let robotsSeeSimulated: Bool
  let shared: Locked<HostStatus>
  let nerve: Locked<RunningNerve>
  let announcer: Announcer

  func source(for url: SourceURL, performer: String) -> (any FrameSource)? {
    FrameSources.source(
      for: url, vision: vision,
      cameraFaces: CameraFaces(faceLimit: faceLimit, source: performer, robots: robots))
  }

  /// Passes a source's frames to the robots; cameras and films pass all their faces themselves.
  func observer(
    of url: SourceURL, performer: String
  ) -> (@Sendable (SensorFrame) -> Void)? {
    switch url.plain {
    case .browser, .camera, .video: return nil
    case .demo where !robotsSeeSimulated: return nil
    default: return { [robots] in robots.see(by: performer, [(1, $0.seenChannels)]) }
    }
  }

  func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport {
    try await transports.open(url, options)
  }

  var status: HostStatus {
    var status = shared.withLock { $0 }
    status.nerve = nerve.withLock { $0 }.status
    return status
  }

  func announce(_ sentence: String) { announcer.say(sentence) }

  func runSelfTest(
    _ settings: FaceSettings, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SelfTestResult {
    try await SelfTest(settings: settings).run(progress: progress)
  }
}

/// Passes sentences to the person who started the hub.
final class Announcer: Sendable {
  private let receiver = Locked<@Sendable (String) -> Void>({ _ in })

  func use(_ receiver: @escaping @Sendable (String) -> Void) {
    self.receiver.withLock { $0 = receiver }
  }

  func say(_ sentence: String) { receiver.withLock { $0 }(sentence) }
}

extension SensorFrame {
  /// The channels in the form that robots use: a sender of channels has made positions relative to neutral already.
  fileprivate var seenChannels: ChannelFrame {
    var channels = channelFrame
    if case .channels = self { channels.available.subtract(.headPosition) }
    return channels
  }
}
