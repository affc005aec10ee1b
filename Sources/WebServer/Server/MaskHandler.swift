import NIOCore
import NIOWebSocket

/// Closes a WebSocket with unmasked frames, which no browser sends (RFC 6455 §5.1).
final class MaskHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private var isClosing = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    guard unwrapInboundIn(data).maskKey == nil else { return context.fireChannelRead(data) }
    isClosing = true
    var code = ByteBuffer()
    code.write(webSocketErrorCode: .protocolError)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: code)
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    context.close(promise: nil)
  }
}
