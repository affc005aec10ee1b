import HummingbirdCore
import NIOCore

/// Closes a socket, or a connection without a request yet, when its listener closes; a connection that
/// answers requests finishes its answer first and then closes itself.
final class QuiesceHandler: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    let state = try? context.pipeline.syncOperations.handler(type: HTTPConnectionStateHandler.self)
    if event is ChannelShouldQuiesceEvent, state == nil {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}
