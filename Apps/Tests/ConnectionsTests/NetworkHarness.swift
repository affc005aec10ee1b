@_spi(StandIn) import Network
import Realtime
import Streaming
import Testing

/// Waits up to two seconds of real time.
func wait(_ condition: @Sendable () -> Bool) async throws {
  for _ in 0..<2_000 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
  try #require(condition())
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let now = Locked(0.0)

  var seconds: Double {
    get { now.withLock { $0 } }
    set { now.withLock { $0 = newValue } }
  }

  var host: HostClock {
    HostClock(
      nanoseconds: { UInt64(self.seconds * 1e9) }, unixSeconds: { 0 },
      sleep: {
        self.seconds += Double($0.components.seconds)
        try await Task.sleep(for: .milliseconds(1))
      })
  }
}

/// Runs what goes on until it is cancelled, in a network, beside a test.
func run(
  _ service: @escaping @Sendable () async -> Void, in network: StandInNetwork,
  beside body: () async throws -> Void
) async throws {
  let task = StandInNetwork.$current.withValue(network) { Task { await service() } }
  do { try await body() } catch {
    task.cancel()
    await task.value
    throw error
  }
  task.cancel()
  await task.value
}
