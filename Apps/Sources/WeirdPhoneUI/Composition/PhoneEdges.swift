public import Addresses
public import FaceEngine
import FaceControl
import Realtime
public import Streaming

/// The edges of WeirdPhone on a phone: its camera, its network, its MIDI.
public final class PhoneEdges: FaceEngineEdges {
  /// The address of the phone's own camera.
  public static let camera = SourceURL.phoneCamera

  private let front: any FrameSource
  private let connect: @Sendable (SinkURL) throws -> any PacketTransport
  private let discovery: @Sendable () -> DiscoveryStatus
  private let version: String
  private let said = Locked<[String]>([])

  /// - Parameters:
  ///   - front: the face before the phone's front camera.
  ///   - connect: opens the connection of an output.
  ///   - discovery: what was found in the network.
  ///   - version: of this app.
  public init(
    front: any FrameSource, connect: @escaping @Sendable (SinkURL) throws -> any PacketTransport,
    discovery: @escaping @Sendable () -> DiscoveryStatus = { DiscoveryStatus() },
    version: String = ""
  ) {
    self.front = front
    self.connect = connect
    self.discovery = discovery
    self.version = version
  }

  public var status: HostStatus {
    var status = HostStatus()
    status.offer = .phone
    status.discovery = discovery()
    status.version = version
    return status
  }

  public func source(for url: SourceURL, performer: String) -> (any FrameSource)? {
    url.plain == Self.camera ? front : AbsentSource()
  }

  public func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport { try connect(url) }

  public func announce(_ sentence: String) { said.withLock { $0.append(sentence) } }

  /// What the engine has to say to the person, once.
  public func takeSentences() -> [String] {
    said.withLock { said in
      defer { said = [] }
      return said
    }
  }
}

/// A source that only a hub has.
private struct AbsentSource: FrameSource {
  func run(_ context: SourceContext) async throws {
    throw RunError("A phone does not receive from this: use its camera, a recording, or a hub.")
  }
}
