import NIOCore

/// Asks the guard of a connection before bytes reach the parser.
final class ByteIntake: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let connection: HTTPGuard

  init(_ connection: HTTPGuard) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if connection.admits(unwrapInboundIn(data).readableBytes) { context.fireChannelRead(data) }
  }
}
