package import Landmarks
package import Logging

/// The hub's single vision thread and its worker process, started with the first picture.
package actor Vision {
  private let log: Logger
  private var starting: Task<VisionThread, any Error>?

  package init(log: Logger) { self.log = log }

  /// The running thread; throws one sentence with the remedy when vision is not available on this machine.
  package func thread() async throws -> VisionThread {
    if let starting { return try await starting.value }
    let log = log
    let task = Task {
      let paths = try VisionAvailability.find().get()
      for warning in paths.warnings { log.warning("\(warning)") }
      return try await VisionThread.start(paths) { log.warning("\($0)") }
    }
    starting = task
    do {
      return try await task.value
    } catch {
      starting = nil
      throw error
    }
  }

  package func stop() async {
    guard let thread = try? await starting?.value else { return }
    starting = nil
    await thread.stop()
  }
}
