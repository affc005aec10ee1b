import NIOCore
import NIOPosix
import Numbers
import Timing

/// The connection of a ``TCPSender``; all other work happens on its event loop.
final class TCPConnection: Sendable {
  private struct Progress {
    var backoff: Backoff
    var channel: (any Channel)?
    var retry: Scheduled<Void>?
    var isStopped = false
  }

  private let host: String
  private let port: Int
  private let queue: PacketQueue
  private let greeting: ByteBuffer?
  private let onState: @Sendable (TCPSender.State) -> Void
  private let loop: any EventLoop
  private let progress: NIOLoopBoundBox<Progress>

  init(
    host: String, port: Int, queue: PacketQueue, greeting: ByteBuffer?, backoff: Backoff,
    onState: @escaping @Sendable (TCPSender.State) -> Void
  ) {
    (self.host, self.port, self.queue, self.onState) = (host, port, queue, onState)
    self.greeting = greeting
    loop = MultiThreadedEventLoopGroup.singleton.next()
    progress = .makeBoxSendingValue(Progress(backoff: backoff), eventLoop: loop)
  }

  func start() { loop.execute { self.connect() } }

  func requestDrain() { loop.execute { self.drain() } }

  func stop() {
    loop.execute { [self] in
      guard !progress.value.isStopped else { return }
      progress.value.isStopped = true
      progress.value.retry?.cancel()
      progress.value.channel?.close(promise: nil)
      onState(.stopped)
    }
  }

  /// Writes as much as the socket accepts; the rest stays in the queue, which drops the oldest.
  fileprivate func drain() {
    queue.beginDrain()
    guard let channel = progress.value.channel, channel.isActive else { return }
    var hasWritten = false
    while channel.isWritable, let packet = queue.take() {
      hasWritten = true
      channel.write(packet).whenComplete { [queue] result in
        if case .success = result { queue.count(sent: true) } else { queue.count(sent: false) }
      }
    }
    if hasWritten { channel.flush() }
  }

  private func connect() {
    guard !progress.value.isStopped else { return }
    onState(.connecting)
    ClientBootstrap(group: loop)
      .connectTimeout(.seconds(5))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelOption(.socketOption(.so_keepalive), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(TCPConnectionHandler(connection: self))
        }
      }
      .connect(host: host, port: port)
      .hop(to: loop)
      .whenComplete { self.finishConnecting($0) }
  }

  private func finishConnecting(_ result: Result<any Channel, any Error>) {
    switch result {
    case .success(let channel):
      guard !progress.value.isStopped else { return channel.close(promise: nil) }
      progress.value.channel = channel
      progress.value.backoff.reset()
      onState(.connected)
      if let greeting { channel.write(greeting, promise: nil) }
      channel.closeFuture.hop(to: loop).whenComplete { _ in self.lose() }
      drain()
    case .failure(let error):
      wait(because: .connecting(to: host, port: port, error: error))
    }
  }

  private func lose() {
    progress.value.channel = nil
    wait(because: .connectionLost(host: host, port: port))
  }

  private func wait(because reason: NetError) {
    guard !progress.value.isStopped else { return }
    let seconds = progress.value.backoff.next()
    onState(.waiting(seconds: seconds, reason: reason))
    let delay = TimeAmount.nanoseconds(Int64(clamping: seconds * 1e9))
    progress.value.retry = loop.scheduleTask(in: delay) { self.connect() }
  }
}

/// Continues to write when the peer has caught up, and ignores received data.
private final class TCPConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let connection: TCPConnection

  init(connection: TCPConnection) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { connection.drain() }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
