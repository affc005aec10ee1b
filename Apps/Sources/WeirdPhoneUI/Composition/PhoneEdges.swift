public import Addresses
public import FaceEngine
import FaceControl
import Realtime
public import Streaming

/// The edges of WeirdPhone on a phone: its camera, its network, its MIDI.
public final class PhoneEdges: FaceEngineEdges {
  /// The address of the phone's own camera.
  public static let camera = SourceURL.camera(path: "front")

  private let front: any FrameSource
  private let connect: @Sendable (SinkURL) throws -> any PacketTransport
  private let said = Locked<[String]>([])

  /// - Parameters:
  ///   - front: the face before the phone's front camera.
  ///   - connect: opens the connection of an output.
  public init(
    front: any FrameSource, connect: @escaping @Sendable (SinkURL) throws -> any PacketTransport
  ) {
    self.front = front
    self.connect = connect
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
