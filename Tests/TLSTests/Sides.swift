import Cryptography
import NIOCore
import NIOEmbedded
import Testing

@testable import TLS

/// A client and a server whose networks are arrays of bytes, and what each of them was told.
struct Sides {
  let client: Side
  let server: Side

  init(_ certificates: Certificates) throws {
    try self.init(
      client: TLSContext(clientTrusting: certificates.authority.pem),
      server: TLSContext(serverChain: certificates.chain, key: certificates.key.pem))
  }

  init(client: TLSContext, server: TLSContext) throws {
    (self.client, self.server) = (try Side(client), try Side(server))
  }

  /// Carries bytes both ways, at most `size` in a piece, until nobody sends.
  func carry(inPiecesOf size: Int = .max) throws {
    while case let (there, back) = (try client.sent(), try server.sent()),
      there.readableBytes + back.readableBytes > 0
    {
      try server.receive(there, inPiecesOf: size)
      try client.receive(back, inPiecesOf: size)
    }
  }
}

/// One side: a channel with the handler, and what passed it.
struct Side {
  let channel: EmbeddedChannel
  let log = Log()

  final class Log: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    var received: [UInt8] = []
    var errors: [String] = []
    var isInputClosed = false
    /// Whether something was read and the read has not ended yet.
    var isReading = false
    var endedWhileReading = false

    func channelReadComplete(context: ChannelHandlerContext) { isReading = false }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += unwrapInboundIn(data).readableBytesView
      isReading = true
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      errors.append("\(error)")
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard case ChannelEvent.inputClosed = event else { return }
      (isInputClosed, endedWhileReading) = (true, isReading)
    }
  }

  /// What the network was asked for.
  final class Wire: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    var reads = 0
    var isOutputClosed = false

    func close(
      context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
    ) {
      // An embedded channel knows no half of an end.
      guard mode == .output else { return context.close(mode: mode, promise: promise) }
      isOutputClosed = true
      promise?.succeed()
    }

    func read(context: ChannelHandlerContext) {
      reads += 1
      context.read()
    }
  }

  let wire = Wire()

  init(_ context: TLSContext) throws {
    channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandlers([wire, TLSHandler(context), log])
    _ = try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  /// Takes what waits for the network.
  func sent() throws -> ByteBuffer {
    var all = ByteBuffer()
    while var piece = try channel.readOutbound(as: ByteBuffer.self) { all.writeBuffer(&piece) }
    return all
  }

  func receive(_ bytes: ByteBuffer, inPiecesOf size: Int = .max) throws {
    var rest = bytes
    while rest.readableBytes > 0, channel.isActive,
      let piece = rest.readSlice(length: min(size, rest.readableBytes))
    {
      channel.pipeline.fireChannelRead(piece)
      channel.pipeline.fireChannelReadComplete()
    }
  }

  func receive(_ bytes: [UInt8]) throws { try receive(ByteBuffer(bytes: bytes)) }

  /// The end of the network's bytes.
  func receiveEnd() { channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }

  @discardableResult
  func write(_ bytes: [UInt8]) -> EventLoopFuture<Void> {
    channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }
}
