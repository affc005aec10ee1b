import NetTestSupport
import NIOCore
import NIOPosix
import Realtime
import TLS

/// A client that writes any bytes, over TLS or not, and keeps everything that comes back.
final class HostileClient: Sendable {
  private let channel: any Channel
  private let received: Locked<[UInt8]>

  /// Connects to a listener of this computer, with TLS when there is an authority (PEM) for its certificate.
  static func connect(port: Int, authority: String?) async throws -> HostileClient {
    let tls = try authority.map { try TLSContext(clientTrusting: $0) }
    let received = Locked<[UInt8]>([])
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls { try channel.pipeline.syncOperations.addHandler(TLSHandler(tls)) }
          try channel.pipeline.syncOperations.addHandler(
            Keeper { bytes in received.withLock { $0 += bytes } })
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return HostileClient(channel, received)
  }

  private init(_ channel: any Channel, _ received: Locked<[UInt8]>) {
    (self.channel, self.received) = (channel, received)
  }

  /// False when the other side is gone.
  @discardableResult
  func write(_ bytes: [UInt8]) async -> Bool {
    (try? await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()) != nil
  }

  /// Says that nothing more will be written.
  func finish() { channel.close(mode: .output, promise: nil) }

  /// What has come so far.
  var text: String { received.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Everything that came until the other side closed; nil when it has not closed after 20 s.
  func end() async -> String? {
    let isClosed = Locked(false)
    channel.closeFuture.whenComplete { _ in isClosed.withLock { $0 = true } }
    guard await until({ isClosed.withLock { $0 } }) else {
      try? await channel.close()
      return nil
    }
    return text
  }

  private final class Keeper: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let keep: @Sendable ([UInt8]) -> Void

    init(_ keep: @escaping @Sendable ([UInt8]) -> Void) { self.keep = keep }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      keep(Array(unwrapInboundIn(data).readableBytesView))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
