import NIOCore
import NIOHTTP1
import NIOWebSocket
import Numbers
import TLS

/// Adds the handlers to an accepted connection: HTTP, or after an upgrade one WebSocket, on the same port.
struct StudioChannel: Sendable {
  let core: StudioCore
  let context: ListenerContext
  let connections: ConnectionTable
  let identity: ListenerIdentity?

  /// Called on the channel's event loop; throws when the connection limit is reached.
  func configure(_ channel: any Channel) throws {
    guard let number = connections.admit(channel) else { throw ChannelError.ioOnClosedChannel }
    let pipeline = channel.pipeline.syncOperations
    if let identity { try pipeline.addHandler(TLSHandler(identity.context)) }
    let left = channel.eventLoop.makePromise(of: Void.self)
    let connection = HTTPGuard(
      limits: core.limits, left: left, isWelcome: { isWelcome(context.facts($0, channel)) },
      isStreamed: { core.isStreamed(context.facts($0, channel)) })
    let intake = ByteIntake(connection)
    let encoder = HTTPResponseEncoder()
    let decoder = requestDecoder
    let validator = NIOHTTPResponseHeadersValidator()
    let upgrade = NIOTypedHTTPServerUpgradeHandler<Void>(
      httpEncoder: encoder, extraHTTPHandlers: [decoder, validator, intake, connection],
      upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
        upgraders: [upgrader(number)],
        notUpgradingCompletionHandler: { serveHTTP($0, number, left.futureResult) }))
    try pipeline.addHandlers([intake, encoder, decoder, validator, connection, upgrade])
    upgrade.upgradeResultFuture.whenFailure { _ in channel.closeNow() }
  }

  private var requestDecoder: ByteToMessageHandler<HTTPRequestDecoder> {
    var configuration = NIOHTTPDecoderLimitConfiguration()
    configuration.maxHeaderFieldSize = core.limits.headers
    configuration.maxHeaderListSize = core.limits.headers
    configuration.maxHeaderFieldCount = 100
    let decoder = HTTPRequestDecoder(
      leftOverBytesStrategy: .forwardBytes, limitConfiguration: configuration)
    return ByteToMessageHandler(decoder)
  }

  private func isWelcome(_ facts: RequestFacts) -> Bool {
    let audience = core.configuration.audience
    let isSocket =
      core.socket(at: facts.path) != nil
      || (audience != .programs && (facts.path == "/ws" || audience == .readers))
    return isSocket
      && core.refusal(of: facts, need: audience == .programs ? .program : .command) == nil
  }

  private func serveHTTP(
    _ channel: any Channel, _ number: Int, _ left: EventLoopFuture<Void>
  ) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      let stream = try HTTPConnection.Stream(
        wrappingChannelSynchronously: channel,
        configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 4)))
      let connection = HTTPConnection(
        responder: StudioResponder(core: core, context: context), left: left,
        recognise: { connections.recognise(number) })
      connections.run { await connection.run(stream) }
    }
  }

  private func upgrader(_ number: Int) -> NIOTypedWebSocketServerUpgrader<Void> {
    let sockets = core.configuration.sockets.compactMap(\.largestBinary)
    let largest = max(core.limits.largestBinary, core.limits.largestText, sockets.max() ?? 0)
    return NIOTypedWebSocketServerUpgrader(
      maxFrameSize: largest, enableAutomaticErrorHandling: true,
      // The guard lets no other request reach this point.
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(MaskHandler())
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1024,
              maxAccumulatedFrameSize: largest))
          let facts = context.facts(head, channel)
          let added = core.socket(at: facts.path)
          let client = ClientConnection(
            transport: .webSocket, facts: facts, waitingTexts: core.limits.waitingTexts,
            streamedKinds: core.configuration.streamedKinds, isLossless: added != nil,
            largestBinary: added?.largestBinary ?? core.limits.largestBinary)
          guard core.clients.add(client, listener: context.number) else { throw ChannelError.eof }
          channel.closeFuture.whenComplete { _ in core.clients.remove(client) }
          connections.recognise(number)
          let stream = try NIOAsyncChannel<WebSocketFrame, WebSocketFrame>(
            wrappingChannelSynchronously: channel)
          let session = WebSocketSession(core: core, client: client)
          connections.run { await session.run(stream) }
        }
      })
  }
}
