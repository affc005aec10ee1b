import Numbers

/// Tries once more what may pass, after longer and longer pauses: half a second, one, two.
struct UploadRetry: Sendable {
  static let attempts = 4

  /// Waits for seconds.
  let pause: @Sendable (Double) async -> Void
  /// Since the last success.
  private var failures = 0

  init(pause: (@Sendable (Double) async -> Void)?) {
    self.pause = pause ?? { try? await Task.sleep(for: .seconds(clamping: $0)) }
  }

  /// Waits before another try; throws the error when none makes sense.
  mutating func wait(after error: UploadError) async throws(UploadError) {
    failures += 1
    guard error.isTemporary, failures < Self.attempts, !Task.isCancelled else { throw error }
    await pause(0.25 * Double(1 << failures))
  }

  mutating func succeed() { failures = 0 }

  func run<Value: Sendable>(
    _ work: () async throws(UploadError) -> Value
  ) async throws(UploadError) -> Value {
    var retry = self
    while true {
      do throws(UploadError) {
        return try await work()
      } catch {
        try await retry.wait(after: error)
      }
    }
  }
}
