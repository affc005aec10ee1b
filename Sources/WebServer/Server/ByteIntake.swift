import NIOCore

/// Passes received bytes to the parser when the connection's guard allows it.
final class ByteIntake: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let connection: HTTPGuard

  init(_ connection: HTTPGuard) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if connection.admits(unwrapInboundIn(data).readableBytes) { context.fireChannelRead(data) }
  }
}
