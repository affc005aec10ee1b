import Streaming
import Addresses
import Console
import Numbers

extension FaceEngine {
  /// Figures are shown for at least this many seconds before newer ones replace them.
  private static let window = 10

  /// Reads the latencies once a second; nothing is measured without a performer.
  func watchLatency() async throws {
    var second = 0
    while true {
      try await clock.sleep(.seconds(1))
      second += 1
      showLatency(resets: second % Self.window == 0)
    }
  }

  private func showLatency(resets: Bool) {
    latency.performers = performers.map { running in
      let performer = running.performer
      return PerformerLatency(
        id: performer.id, title: performer.url.title,
        figures: performer.latencyFigures(resets: resets), clockError: performer.clockError)
    }
  }

  public func resetLatency() {
    for running in performers { _ = running.performer.latencyFigures(resets: true) }
    showLatency(resets: false)
    publish()
  }

  /// Runs the self-test once for any number of callers, and notifies all clients.
  public func runSelfTest() async {
    guard !latency.selfTest.isRunning else { return }
    latency.selfTest = SelfTestStatus()
    latency.selfTest.isRunning = true
    publish()
    do {
      let result = try await edges.runSelfTest(settings) { share in
        Task { await self.showSelfTest(share) }
      }
      latency.selfTest.result = result
    } catch {
      latency.selfTest.problem = "The self-test could not run: \(error)"
    }
    latency.selfTest.isRunning = false
    publish()
  }

  private func showSelfTest(_ share: Double) {
    if latency.selfTest.isRunning { latency.selfTest.progress = share }
  }
}
