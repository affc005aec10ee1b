import Foundation
import Realtime

/// Finds the program to start as the vision worker.
enum WorkerProgram {
  /// Whether this program can be one: it called `VisionWorker.runIfRequested`.
  static let isOffered = Locked(false)

  /// The given one, $SENSORIUM_EXECUTABLE, the running program, or `sensorium` beside it.
  static func path(
    _ given: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(VisionError) -> String {
    if let named = given ?? environment["SENSORIUM_EXECUTABLE"] { return named }
    // The running program itself, also when its file was replaced.
    if isOffered.withLock({ $0 }) { return "/proc/self/exe" }
    let running = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = running.deletingLastPathComponent().appendingPathComponent("sensorium").path
    guard FileManager.default.isExecutableFile(atPath: beside) else {
      throw .unavailable(
        VisionUnavailable(
          reason: "The program sensorium, which vision runs in, is not at \(beside).",
          hint: "Build it, or name it in SENSORIUM_EXECUTABLE."))
    }
    return beside
  }
}
