import NIOCore
import NIOHTTP1

/// Serves the requests of one connection, one after the other.
struct HTTPConnection: Sendable {
  typealias Stream = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
  typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator
  typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  let responder: StudioResponder
  /// Fulfilled when the peer has closed its sending side.
  let left: EventLoopFuture<Void>
  /// Called when a request proved access to the studio.
  let recognise: @Sendable () -> Void

  /// Runs until the guard has closed the connection.
  func run(_ stream: Stream) async {
    let channel = stream.channel
    try? await stream.executeThenClose { inbound, outbound in
      var parts = inbound.makeAsyncIterator()
      do {
        while let part = try await parts.next() {
          // The rest of an unused body is discarded.
          guard case .head(let head) = part else { continue }
          let exchange = Exchange(
            head: head, facts: responder.context.facts(head, channel), outbound: outbound,
            channel: channel, left: left)
          if responder.core.isRecognised(exchange.facts) { recognise() }
          try await responder.answer(exchange, &parts)
        }
      } catch {
        channel.closeNow()
      }
      try? await channel.closeFuture.get()
    }
  }
}

/// One request and its response channel.
struct Exchange: Sendable {
  let head: HTTPRequestHead
  let facts: RequestFacts
  let outbound: HTTPConnection.Writer
  let channel: any Channel
  let left: EventLoopFuture<Void>

  /// `isLast` closes the connection after the response.
  func answer(_ response: StudioResponse, isLast: Bool = false) async throws {
    try await ResponseDelivery(response: response, exchange: self, isLast: isLast).write()
  }
}
