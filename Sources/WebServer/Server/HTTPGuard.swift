import NIOCore
import NIOHTTP1

/// Stands between the parser and the responses of one connection. A malformed request closes only its connection,
/// each step has a timeout, and each request gets one response.
///
/// Event loop only.
final class HTTPGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase { case open, upgrading, closing }

  private let limits: StudioLimits
  private let isWelcome: (HTTPRequestHead) -> Bool
  private let isStreamed: (HTTPRequestHead) -> Bool
  private let left: EventLoopPromise<Void>
  private var timers: ConnectionTimers?
  private var context: ChannelHandlerContext?

  private var phase = Phase.open
  private var isFirst = true
  private var isReadingHead = true
  private var isReadingRequest = false
  /// Requests without a complete response.
  private var owed = 0
  private var hasBegunAnswer = false
  /// No further request is read after the pending ones.
  private var isLast = false
  private var closesAfterAnswer = false
  /// The status to send after the pending responses, because the next request was malformed.
  private var failure: HTTPResponseStatus?
  private var isInputClosed = false
  private var isHalfClosed = false
  private var body: ByteBuffer?
  private var dropped = 0
  /// Bytes of a streamed body since its timeout began; nil for a body with one timeout for all of it.
  private var progress: Int?

  /// Bytes of a streamed body that begin its timeout anew.
  static let leastProgress = 64 << 10

  /// `isWelcome` decides whether a WebSocket may open, `isStreamed` whether a body may take as long as it proceeds;
  /// `left` is fulfilled when the peer has closed its sending side.
  init(
    limits: StudioLimits, left: EventLoopPromise<Void>,
    isWelcome: @escaping (HTTPRequestHead) -> Bool,
    isStreamed: @escaping (HTTPRequestHead) -> Bool = { _ in false }
  ) {
    (self.limits, self.left, self.isWelcome) = (limits, left, isWelcome)
    self.isStreamed = isStreamed
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    timers = ConnectionTimers(context.eventLoop, stall: limits.idle) { [weak self] in
      self?.closeNow()
    }
    arm(limits.firstRequest)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timers?.cancel()
    (timers, self.context) = (nil, nil)
    left.succeed()
  }

  func channelInactive(context: ChannelHandlerContext) {
    phase = .closing
    timers?.cancel()
    left.succeed()
    context.fireChannelInactive()
  }

  // MARK: Requests

  /// Whether received bytes may be parsed; other bytes are dropped.
  func admits(_ count: Int) -> Bool {
    switch phase {
    case .upgrading: return true
    case .open where failure == nil && (isReadingRequest || !isLast):
      if owed == 0, !isReadingHead {
        isReadingHead = true
        arm(limits.firstRequest)
      }
      return true
    case .open, .closing:
      dropped += count
      if dropped > limits.dropped { closeNow() }
      return false
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch phase {
    case .closing: return
    case .upgrading: return context.fireChannelRead(data)
    case .open: break
    }
    switch unwrapInboundIn(data) {
    case .head(let head): read(head, context)
    case .body(var piece):
      guard isReadingRequest else { return }
      if body == nil { body = piece } else { body?.writeBuffer(&piece) }
    case .end(let trailers):
      guard isReadingRequest else { return }
      passBody(context)
      isReadingRequest = false
      timers?.disarm()
      context.fireChannelRead(wrapInboundOut(.end(trailers)))
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    passBody(context)
    context.fireChannelReadComplete()
  }

  /// A body in thousands of tiny chunks is joined into one piece per read.
  private func passBody(_ context: ChannelHandlerContext) {
    guard let piece = body else { return }
    body = nil
    if let progress, isReadingRequest {
      self.progress = progress + piece.readableBytes
      if progress + piece.readableBytes >= Self.leastProgress { awaitBody() }
    }
    if phase == .open { context.fireChannelRead(wrapInboundOut(.body(piece))) }
  }

  private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard !isLast, failure == nil else { return }
    guard owed < limits.pipelined else { return isLast = true }
    (owed, isReadingRequest, isReadingHead) = (owed + 1, true, false)
    defer { isFirst = false }
    isLast = !head.isKeepAlive
    var head = head
    if head.headers.contains(name: "upgrade") || head.method == .CONNECT {
      if isFirst, Self.isWebSocket(head), isWelcome(head) {
        phase = .upgrading
        timers?.cancel()
        return context.fireChannelRead(wrapInboundOut(.head(head)))
      }
      head.headers.remove(name: "upgrade")
      // The parser reads nothing after a request for another protocol.
      isLast = true
    }
    progress = head.hasBody && isStreamed(head) ? 0 : nil
    if head.hasBody {
      awaitBody()
    } else {
      timers?.disarm()
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  private func awaitBody() {
    if progress != nil { progress = 0 }
    arm(limits.body) { [weak self] in self?.refuse(.requestTimeout) }
  }

  private static func isWebSocket(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET && !head.hasBody
      && head.headers["upgrade"].map { $0.lowercased() } == ["websocket"]
      && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
      && head.headers["sec-websocket-key"].count == 1
      && head.headers["sec-websocket-version"] == ["13"]
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard phase == .open, error is HTTPParserError else {
      if phase != .closing { closeNow() }
      return
    }
    refuse(.badRequest)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      if owed == 0 { closeNow() } else { isLast = true }
    case ChannelEvent.inputClosed where phase != .upgrading:
      (isInputClosed, isLast) = (true, true)
      left.succeed()
      context.fireUserInboundEventTriggered(event)
      if isHalfClosed || phase == .open && (owed == 0 || isReadingRequest) { closeNow() }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  // MARK: Responses

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard phase != .upgrading else { return context.write(data, promise: promise) }
    guard phase == .open, owed > 0 else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      hasBegunAnswer = true
      if head.headers[canonicalForm: "connection"].contains("close") {
        (isLast, closesAfterAnswer) = (true, true)
      } else if isLast, owed == 1 {
        head.headers.replaceOrAdd(name: "connection", value: "close")
      }
      send(.head(head), promise)
    case .body: send(data, promise)
    case .end(let trailers):
      (owed, hasBegunAnswer) = (owed - 1, false)
      if closesAfterAnswer || isLast && owed == 0 {
        sendLast(.end(trailers), promise)
      } else {
        send(.end(trailers), promise)
        if owed == 0 { waitForNext() }
      }
    }
  }

  private func waitForNext() {
    if let failure { return answer(failure) }
    isReadingHead = false
    arm(limits.idle)
  }

  /// Responds to a malformed or late request; the last response of the connection.
  private func refuse(_ status: HTTPResponseStatus) {
    if owed == 0 || owed == 1 && isReadingRequest && !hasBegunAnswer {
      answer(status)
    } else if isReadingRequest {
      closeNow()
    } else {
      failure = failure ?? status
    }
  }

  private func answer(_ status: HTTPResponseStatus) {
    let headers = HTTPHeaders([("connection", "close"), ("content-length", "0")])
    send(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)), nil)
    sendLast(.end(nil), nil)
    context?.flush()
  }

  private func send(_ part: HTTPServerResponsePart, _ promise: EventLoopPromise<Void>?) {
    send(wrapOutboundOut(part), promise)
  }

  private func send(_ data: NIOAny, _ promise: EventLoopPromise<Void>?) {
    guard let context else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    let promise = promise ?? context.eventLoop.makePromise()
    timers?.watch(promise.futureResult)
    context.write(data, promise: promise)
  }

  /// Closes when the peer has received everything: at once when its sending side is closed, else after a pause in which
  /// received bytes are dropped, so that no reset overtakes the response.
  private func sendLast(_ part: HTTPServerResponsePart, _ promise: EventLoopPromise<Void>?) {
    guard let context else { return }
    phase = .closing
    timers?.disarm()
    let promise = promise ?? context.eventLoop.makePromise()
    send(part, promise)
    promise.futureResult.assumeIsolated().whenComplete { [weak self] _ in
      guard let self, let context = self.context else { return }
      guard !isInputClosed else { return closeNow() }
      isHalfClosed = true
      context.close(mode: .output, promise: nil)
      arm(limits.linger)
    }
  }

  private func arm(_ seconds: Double, then act: (() -> Void)? = nil) {
    timers?.arm(seconds, then: act ?? { [weak self] in self?.closeNow() })
  }

  private func closeNow() {
    phase = .closing
    context?.channel.closeNow()
  }
}

extension HTTPRequestHead {
  /// A body follows, or may follow.
  var hasBody: Bool {
    headers.contains(name: "transfer-encoding")
      || headers["content-length"].contains { $0 != "0" }
  }
}
