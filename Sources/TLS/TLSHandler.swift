public import NIOCore
import Numbers

/// Encrypts a channel: bytes of TLS on the side of the network, plain bytes on the other.
///
/// The promise of a write is fulfilled when its encrypted bytes have left. The peer's word that it sends nothing more
/// becomes `ChannelEvent.inputClosed`, and `close(mode: .output)` is ours: the channel allows remote half closure. An
/// end of the network without that word, and damaged bytes, are a ``TLSError``. Event loop only.
public final class TLSHandler: ChannelDuplexHandler {
  public typealias InboundIn = ByteBuffer
  public typealias InboundOut = ByteBuffer
  public typealias OutboundIn = ByteBuffer
  public typealias OutboundOut = ByteBuffer

  private enum Phase { case handshaking, open, closing, closed }

  /// How long a closed side waits for the peer's word.
  public static let closingTimeout = TimeAmount.seconds(1)

  private let connection: TLSConnection
  private var phase = Phase.handshaking
  private var isInputClosed = false
  private var isOutputClosed = false
  /// Plain bytes that wait for a flush, or for the handshake.
  private var queue = MarkedCircularBuffer<(ByteBuffer, EventLoopPromise<Void>?)>(
    initialCapacity: 8)
  /// A close of the output that waits for the handshake.
  private var closingOutput: EventLoopPromise<Void>?
  private var closing: EventLoopPromise<Void>?
  private var timeout: Scheduled<Void>?
  /// Whether something was passed on since the last end of a read.
  private var hasPassed = false

  /// Throws without memory.
  public init(_ context: TLSContext) throws(TLSError) { connection = try TLSConnection(context) }

  // MARK: The channel

  public func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { shakeHands(context) }
  }

  public func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    shakeHands(context)
  }

  public func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  public func handlerRemoved(context: ChannelHandlerContext) { leave() }

  private func leave() {
    phase = .closed
    timeout?.cancel()
    timeout = nil
    failQueue(ChannelError.ioOnClosedChannel)
    closing?.succeed()
    closing = nil
  }

  private func failQueue(_ error: any Error) {
    while let (_, promise) = queue.popFirst() { promise?.fail(error) }
    closingOutput?.fail(error)
    closingOutput = nil
  }

  // MARK: In

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard phase != .closed, !isInputClosed else { return }
    do throws(TLSError) {
      try connection.receive(unwrapInboundIn(data))
    } catch {
      return fail(error, context)
    }
    if phase == .handshaking { shakeHands(context) }
    if phase == .open || phase == .closing { passOn(context) }
  }

  public func channelReadComplete(context: ChannelHandlerContext) {
    sendWaiting(context)
    // Who reads on demand waits for bytes, and a record may need many reads.
    if !hasPassed, phase != .closed, !isInputClosed { context.read() }
    hasPassed = false
    context.fireChannelReadComplete()
  }

  private func shakeHands(_ context: ChannelHandlerContext) {
    guard phase == .handshaking else { return }
    do throws(TLSError) {
      let isDone = try connection.shakeHands()
      sendWaiting(context)
      // Closed meanwhile, when the peer is gone.
      guard isDone, phase == .handshaking else { return }
    } catch {
      return fail(error, context)
    }
    phase = .open
    sendQueue(context)
    guard let promise = closingOutput else { return }
    closingOutput = nil
    closeOutput(context, promise)
  }

  private func passOn(_ context: ChannelHandlerContext) {
    var plain = context.channel.allocator.buffer(capacity: TLSConnection.record)
    let end = read(into: &plain)
    if plain.readableBytes > 0, phase == .open {
      hasPassed = true
      context.fireChannelRead(wrapInboundOut(plain))
      // As without TLS, an end comes after the end of a read: NIO drops what an unfinished one brought.
      if end != nil { context.fireChannelReadComplete() }
    }
    switch end {
    case .byPeer: closeInput(context)
    case .failure(let error): fail(error, context)
    case nil: break
    }
  }

  private enum End { case byPeer, failure(TLSError) }

  /// Appends everything that came; returns why nothing more will come.
  private func read(into plain: inout ByteBuffer) -> End? {
    while true {
      do throws(TLSError) {
        switch try connection.read(into: &plain) {
        case .some: continue
        case .none: return nil
        case .ended: return .byPeer
        }
      } catch {
        return .failure(error)
      }
    }
  }

  /// The peer said that nothing more comes.
  private func closeInput(_ context: ChannelHandlerContext) {
    guard !isInputClosed else { return }
    isInputClosed = true
    switch phase {
    case .closing: closeNetwork(context)
    case .open:
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
      if isOutputClosed, phase == .open { close(context: context, mode: .all, promise: nil) }
    case .handshaking, .closed: break
    }
  }

  public func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else {
      return context.fireUserInboundEventTriggered(event)
    }
    switch phase {
    case .handshaking: fail(TLSError("the peer left during the handshake"), context)
    case .open where isInputClosed: break
    case .open:
      isInputClosed = true
      context.fireErrorCaught(TLSError("the peer left without saying that this is the end"))
      context.fireUserInboundEventTriggered(event)
    case .closing: closeNetwork(context)
    case .closed: context.fireUserInboundEventTriggered(event)
    }
  }

  // MARK: Out

  public func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    guard phase == .handshaking || phase == .open, !isOutputClosed, closingOutput == nil else {
      promise?.fail(phase == .closed ? ChannelError.ioOnClosedChannel : ChannelError.outputClosed)
      return
    }
    queue.append((unwrapOutboundIn(data), promise))
  }

  public func flush(context: ChannelHandlerContext) {
    queue.mark()
    if phase == .open { sendQueue(context) }
  }

  private func sendQueue(_ context: ChannelHandlerContext) {
    while phase == .open, !isOutputClosed, queue.hasMark, let (plain, promise) = queue.popFirst() {
      var out = context.channel.allocator.buffer(capacity: plain.readableBytes + 64)
      do throws(TLSError) {
        try connection.write(plain, into: &out)
      } catch {
        promise?.fail(error)
        return fail(error, context)
      }
      context.write(wrapOutboundOut(out), promise: promise)
    }
    context.flush()
  }

  /// Sends what the library itself has for the peer: handshake, tickets, alerts.
  private func sendWaiting(
    _ context: ChannelHandlerContext, promise: EventLoopPromise<Void>? = nil
  ) {
    var out = context.channel.allocator.buffer(capacity: 0)
    connection.take(into: &out)
    guard out.readableBytes > 0 || promise != nil else { return }
    context.writeAndFlush(wrapOutboundOut(out), promise: promise)
  }

  // MARK: The end

  public func close(
    context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
  ) {
    switch mode {
    case .output: closeOutput(context, promise)
    case .all: closeAll(context, promise)
    case .input: promise?.fail(ChannelError.operationUnsupported)
    }
  }

  private func closeOutput(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    switch phase {
    case .handshaking where closingOutput == nil:
      queue.mark()
      closingOutput = promise ?? context.eventLoop.makePromise()
    case .open where !isOutputClosed:
      queue.mark()
      sendQueue(context)
      guard phase == .open else {
        promise?.fail(ChannelError.ioOnClosedChannel)
        return
      }
      if isInputClosed { return closeAll(context, promise) }
      // The network's end as well: a peer that does not read for now sees it all the same.
      let sent = context.eventLoop.makePromise(of: Void.self)
      sent.futureResult.assumeIsolated().whenComplete { _ in
        context.close(mode: .output, promise: promise)
      }
      sayEnd(context, sent)
    case .handshaking, .open: promise?.fail(ChannelError.outputClosed)
    case .closing, .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    }
  }

  private func sayEnd(_ context: ChannelHandlerContext, _ sent: EventLoopPromise<Void>) {
    isOutputClosed = true
    connection.end()
    sendWaiting(context, promise: sent)
  }

  private func closeAll(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    switch phase {
    case .handshaking, .closed:
      leave()
      context.close(promise: promise)
    case .closing: closing?.futureResult.cascade(to: promise)
    case .open:
      phase = .closing
      closing = promise ?? context.eventLoop.makePromise()
      failQueue(ChannelError.ioOnClosedChannel)
      closeNetworkLater(context)
      let sent = context.eventLoop.makePromise(of: Void.self)
      if isInputClosed {
        sent.futureResult.assumeIsolated().whenComplete { _ in self.closeNetwork(context) }
      }
      if isOutputClosed { sent.succeed() } else { sayEnd(context, sent) }
    }
  }

  /// For a peer that neither answers nor reads.
  private func closeNetworkLater(_ context: ChannelHandlerContext) {
    timeout?.cancel()
    timeout = context.eventLoop.assumeIsolated().scheduleTask(in: Self.closingTimeout) {
      self.closeNetwork(context)
    }
  }

  private func closeNetwork(_ context: ChannelHandlerContext) {
    let promise = closing
    closing = nil
    leave()
    context.close(promise: promise)
  }

  /// Tells the peer why, the rest of the pipeline too, and closes.
  private func fail(_ error: TLSError, _ context: ChannelHandlerContext) {
    guard phase != .closed else { return }
    phase = .closed
    closeNetworkLater(context)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sendWaiting(context, promise: sent)
    failQueue(error)
    context.fireErrorCaught(error)
    sent.futureResult.assumeIsolated().whenComplete { _ in self.closeNetwork(context) }
  }
}
