import NIOCore
import NIOHTTP1

/// Turns an upgrade that will not be granted into an ordinary request, which gets an answer with the reason.
///
/// SwiftNIO's upgrade handler forgets the request when no upgrader wants it.
final class UpgradeGate: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let isWelcome: @Sendable (HTTPRequestHead) -> Bool
  private var isDone = false

  init(isWelcome: @escaping @Sendable (HTTPRequestHead) -> Bool) { self.isWelcome = isWelcome }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDone, case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    isDone = true
    if head.headers.contains(name: "upgrade"), !Self.isWebSocket(head) || !isWelcome(head) {
      head.headers.remove(name: "upgrade")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isDone else { return context.fireErrorCaught(error) }
    isDone = true
    let headers = HTTPHeaders([("connection", "close"), ("content-length", "0")])
    let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  private static func isWebSocket(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET && head.headers["upgrade"].map { $0.lowercased() } == ["websocket"]
      && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
      && head.headers["sec-websocket-key"].count == 1
      && head.headers["sec-websocket-version"] == ["13"]
  }
}
