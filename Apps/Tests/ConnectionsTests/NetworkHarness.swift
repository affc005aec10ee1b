@_spi(StandIn) import Network

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
