import Net
import NIOCore
import NIOPosix
import Numbers
import Realtime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One open listener of a studio: its port and its connections.
final class RunningListener: Sendable {
  private let listener: StudioListener
  private let core: StudioCore
  private let number: Int
  private let connections: ConnectionTable
  private let port = Locked<(any Channel)?>(nil)

  init(_ listener: StudioListener, number: Int, core: StudioCore) {
    (self.listener, self.number, self.core) = (listener, number, core)
    connections = ConnectionTable(core.limits.bounds(for: listener.scope))
  }

  /// Binds and returns the port.
  func start() async throws(NetError) -> Int {
    let address = try Net.SocketAddress.resolving(listener.host, port: listener.port)
    do {
      let bound = try await bootstrap(studioChannel).bind(host: listener.host, port: listener.port)
        .get()
      port.withLock { $0 = bound }
      return bound.localAddress?.port ?? 0
    } catch let error as IOError {
      throw FreePort.explain(error.errnoCode, binding: address, isStream: true)
    } catch {
      throw .system(operation: "listen at \(address)", code: 0)
    }
  }

  /// Lets current responses finish for two seconds, then closes the rest.
  func stop() async {
    let bound = port.withLock { port in
      defer { port = nil }
      return port
    }
    guard let bound else { return }
    try? await bound.close().get()
    connections.quiesce()
    let impatience = Task { [connections] in
      try await Task.sleep(for: .seconds(2))
      connections.closeAll()
    }
    await connections.drain()
    impatience.cancel()
  }

  private var studioChannel: StudioChannel {
    let context = ListenerContext(
      number: number, scope: listener.scope, isSecure: listener.identity != nil)
    return StudioChannel(
      core: core, context: context, connections: connections, identity: listener.identity)
  }

  private func bootstrap(_ studio: StudioChannel) -> ServerBootstrap {
    ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            AcceptBackoffHandler(shouldForwardIOErrorCaught: false, backoffProvider: Self.pause))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try studio.configure(channel) }
      }
  }

  /// How long to accept no connections after an error: only a lack of system resources improves with time.
  @Sendable private static func pause(after error: IOError) -> TimeAmount? {
    [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) ? .milliseconds(250) : nil
  }
}
