import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// One accepted connection: HTTP requests, or after an upgrade one WebSocket, on the same port.
struct StudioChannel: HTTPChannelHandler {
  enum Outcome: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    case webSocket(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, ClientConnection)
  }

  struct Value: ServerChildChannelValue {
    let outcome: EventLoopFuture<Outcome>
    let channel: any Channel
  }

  let core: StudioCore
  let door: Door

  var responder: Responder {
    let responder = StudioResponder(core: core, door: door)
    return { request, writer, channel in
      try await responder.respond(to: request, writer: writer, channel: channel)
    }
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let quiesce = QuiesceHandler()
      try pipeline.addHandler(quiesce)
      var configuration = NIOUpgradableHTTPServerPipelineConfiguration<Outcome>(
        upgradeConfiguration: .init(upgraders: [upgrader]) { configureHTTP($0, logger: logger) })
      configuration.enablePipelining = false
      configuration.enableErrorHandling = false
      configuration.decoderConfiguration.maxHeaderFieldSize = core.limits.headers
      configuration.decoderConfiguration.maxHeaderListSize = core.limits.headers
      configuration.decoderConfiguration.maxHeaderFieldCount = 100
      let outcome = try pipeline.configureUpgradableHTTPServerPipeline(
        configuration: configuration)
      try pipeline.addHandler(
        UpgradeGate { isWelcome(door.facts($0, channel)) },
        position: .before(
          pipeline.handler(type: NIOTypedHTTPServerUpgradeHandler<Outcome>.self)))
      limitFirstRequest(channel, outcome)
      let wait = NIOLoopBound(quiesce, eventLoop: channel.eventLoop)
      outcome.whenComplete { _ in
        channel.pipeline.syncOperations.removeHandler(wait.value, promise: nil)
      }
      return Value(outcome: outcome, channel: channel)
    }
  }

  func handle(value: Value, logger: Logger) async {
    guard let outcome = try? await value.outcome.get() else {
      return value.channel.close(promise: nil)
    }
    switch outcome {
    case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
    case .webSocket(let channel, let client):
      await WebSocketSession(core: core, client: client).run(channel)
    }
  }

  private func isWelcome(_ facts: RequestFacts) -> Bool {
    (facts.path == "/ws" || core.configuration.isReadOnly)
      && core.refusal(of: facts, need: .command) == nil
  }

  private func limitFirstRequest(_ channel: any Channel, _ outcome: EventLoopFuture<Outcome>) {
    let delay = TimeAmount.nanoseconds(Int64(core.limits.firstRequest * 1e9))
    let deadline = channel.eventLoop.scheduleTask(in: delay) { channel.close(promise: nil) }
    outcome.whenComplete { _ in deadline.cancel() }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
  }

  private func configureHTTP(
    _ channel: any Channel, logger: Logger
  ) -> EventLoopFuture<Outcome> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(PageCompression.handler())
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      try pipeline.addHandler(
        HTTPConnectionStateHandler(idleTimeout: .seconds(core.limits.idle), logger: logger))
      return .http(
        try NIOAsyncChannel(
          wrappingChannelSynchronously: channel,
          configuration: .init(isOutboundHalfClosureEnabled: true)))
    }
  }

  private var upgrader: NIOTypedWebSocketServerUpgrader<Outcome> {
    let largest = max(core.limits.largestBinary, core.limits.largestText)
    return NIOTypedWebSocketServerUpgrader(
      maxFrameSize: largest, enableAutomaticErrorHandling: true,
      shouldUpgrade: { channel, head in
        let isWelcome = isWelcome(door.facts(head, channel))
        return channel.eventLoop.makeSucceededFuture(isWelcome ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(MaskHandler())
          try channel.pipeline.syncOperations.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1024,
              maxAccumulatedFrameSize: largest))
          let client = ClientConnection(
            transport: .webSocket, facts: door.facts(head, channel),
            waitingTexts: core.limits.waitingTexts)
          guard core.clients.add(client, listener: door.number) else { throw ChannelError.eof }
          channel.closeFuture.whenComplete { _ in core.clients.remove(client) }
          return .webSocket(try NIOAsyncChannel(wrappingChannelSynchronously: channel), client)
        }
      })
  }
}
