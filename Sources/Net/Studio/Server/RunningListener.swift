import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import Realtime

/// One listener of a studio: a server, and the task that it runs in.
final class RunningListener: Sendable {
  private struct Runner: Sendable {
    let run: @Sendable () async throws -> Void
    let shutdown: @Sendable () async throws -> Void
  }

  private let listener: StudioListener
  private let core: StudioCore
  private let number: Int
  private let logger: Logger
  private let running = Locked<(runner: Runner, task: Task<Void, Never>)?>(nil)

  init(_ listener: StudioListener, number: Int, core: StudioCore, logger: Logger) {
    (self.listener, self.number, self.core, self.logger) = (listener, number, core, logger)
  }

  /// The port, once it is bound.
  func start() async throws(NetError) -> Int {
    let address = try SocketAddress.resolving(listener.host, port: listener.port)
    let (ports, port) = AsyncThrowingStream<Int, any Error>.makeStream()
    let runner = try makeRunner { port.yield($0) }
    let task = Task {
      do {
        try await runner.run()
        port.finish()
      } catch {
        port.finish(throwing: error)
      }
    }
    running.withLock { $0 = (runner, task) }
    do {
      for try await bound in ports { return bound }
      throw NetError.system(operation: "listen at \(address)", code: 0)
    } catch let error as NetError {
      throw error
    } catch let error as IOError {
      throw FreePort.explain(error.errnoCode, binding: address, isStream: true)
    } catch {
      throw .system(operation: "listen at \(address)", code: 0)
    }
  }

  /// Lets answers under way finish for two seconds, then closes what is left.
  func stop() async {
    guard let (runner, task) = running.withLock({ $0 }) else { return }
    let impatience = Task {
      try await Task.sleep(for: .seconds(2))
      task.cancel()
    }
    try? await runner.shutdown()
    await task.value
    impatience.cancel()
  }

  private func makeRunner(
    onPort: @escaping @Sendable (Int) -> Void
  ) throws(NetError) -> Runner {
    let isSecure = listener.identity != nil
    let door = Door(number: number, scope: listener.scope, isSecure: isSecure)
    let channel = StudioChannel(core: core, door: door)
    guard let identity = listener.identity else { return runner(for: channel, onPort) }
    let configuration = try identity.tlsConfiguration()
    do {
      return runner(for: try TLSChannel(channel, tlsConfiguration: configuration), onPort)
    } catch {
      throw .badCertificate(reason: "\(error)")
    }
  }

  private func runner(
    for channel: some ServerChildChannel, _ onPort: @escaping @Sendable (Int) -> Void
  ) -> Runner {
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: .hostname(listener.host, port: listener.port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          core.limits.connections, logger: logger)),
      onServerRunning: { onPort($0.localAddress?.port ?? 0) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
    return Runner(
      run: { try await server.run() }, shutdown: { try await server.shutdownGracefully() })
  }
}
