import Testing

@testable import Upload

@Suite struct UploadRetryTests {
  private static let away = UploadError.unreachable(host: "host", reason: "no connection")
  private static let refused = UploadError.refused(
    host: "host", status: 403, reason: "", isTemporary: false)

  /// Runs work that fails so often; the pauses, and what came of it.
  private func run(
    failures: Int, with error: UploadError
  ) async -> (pauses: [Double], tries: Int, error: UploadError?) {
    let pauses = Pauses()
    let retry = UploadRetry { await pauses.add($0) }
    var tries = 0
    do throws(UploadError) {
      try await retry.run { () async throws(UploadError) in
        tries += 1
        if tries <= failures { throw error }
      }
      return (await pauses.all, tries, nil)
    } catch {
      return (await pauses.all, tries, error)
    }
  }

  @Test func `what may pass is tried four times with longer and longer pauses`() async {
    let third = await run(failures: 3, with: Self.away)
    #expect(third.pauses == [0.5, 1, 2] && third.tries == 4 && third.error == nil)
    let never = await run(failures: 9, with: Self.away)
    #expect(never.pauses == [0.5, 1, 2] && never.tries == 4 && never.error == Self.away)
  }

  @Test func `what cannot pass is tried once`() async {
    let once = await run(failures: 1, with: Self.refused)
    #expect(once.pauses.isEmpty && once.tries == 1 && once.error == Self.refused)
  }

  @Test func `after a success the pauses begin anew`() async throws {
    let pauses = Pauses()
    var retry = UploadRetry { await pauses.add($0) }
    try await retry.wait(after: Self.away)
    try await retry.wait(after: Self.away)
    retry.succeed()
    try await retry.wait(after: Self.away)
    #expect(await pauses.all == [0.5, 1, 0.5])
  }

  private actor Pauses {
    var all: [Double] = []
    func add(_ pause: Double) { all.append(pause) }
  }
}
