import Capture
import CaptureScreens
import Realtime
import Streaming
import TestSupport
import Testing

@testable import CaptureLibrary

@Suite("The queue of uploads")
struct UploadTests {
  private let rig = LibraryRig()
  private static let bucket = "s3://takes/lab"

  private func state(
    _ id: String, _ library: CaptureLibrary? = nil
  ) async throws -> CaptureJob.State? {
    try await (library ?? rig.library).entries().first { $0.id == id }?
      .uploads.first { $0.target == Self.bucket }?.state
  }

  /// Runs a library beside a test.
  private func running(
    _ library: CaptureLibrary? = nil, _ body: () async throws -> Void
  ) async throws {
    let library = library ?? rig.library
    let run = Task { try await library.run() }
    do { try await body() } catch {
      run.cancel()
      throw error
    }
    run.cancel()
    _ = await run.result
  }

  private var begun: [String] { rig.host.state.withLock { $0.begun } }

  @Test func `sessions go one at a time, in the order in which they were queued`() async throws {
    let ada = try await rig.agree()
    for name in ["b", "a", "c"] { try await rig.write(name, contributor: ada) }
    try await rig.library.scan()
    try await rig.library.upload(["b"], to: Self.bucket)
    rig.time.pass(1)
    try await rig.library.upload(["c", "a"], to: Self.bucket)
    #expect(try await state("a") == .waiting)
    try await running {
      try await rig.until {
        for id in ["a", "b", "c"] {
          guard try await state(id) == .done(path: nil) else { return false }
        }
        return true
      }
    }
    #expect(begun == ["b", "a", "c"].map { "\($0) \(Self.bucket)" })
    let queue = try await rig.archive.uploads()
    #expect(queue.allSatisfy { $0.mayBeThere && $0.consent?.destination == Self.bucket })
  }

  @Test func `nothing goes where its contributor did not agree to`() async throws {
    let (ada, ben) = (try await rig.agree(), try await rig.agree(to: nil, name: "Ben"))
    try await rig.write("ada", contributor: ada)
    try await rig.write("ben", contributor: ben)
    try await rig.write("nobody")
    try await rig.library.scan()
    for (session, destination) in [
      ("ada", "s3://other/lab"), ("ben", Self.bucket), ("nobody", Self.bucket),
      ("none", Self.bucket),
    ] {
      await #expect(throws: CaptureLibraryError.self) {
        try await rig.library.upload([session], to: destination)
      }
    }
    #expect(try await rig.archive.uploads().isEmpty)
    // A consent without uploads ends an earlier one.
    try await rig.library.upload(["ada"], to: Self.bucket)
    _ = try await rig.agree(to: nil, by: ada)
    try await running {
      try await rig.until {
        if case .failed = try await state("ada") { true } else { false }
      }
    }
    #expect(begun.isEmpty)
    #expect(try await rig.entry("ada")?.consents == [nil])
  }

  @Test func `what fails for now is tried again after pauses that double`() async throws {
    let ada = try await rig.agree()
    try await rig.write("one", contributor: ada)
    try await rig.library.scan()
    let failure = CaptureUploadFailure("The bucket is away.", isTemporary: true)
    rig.host.state.withLock { $0.uploads = Array(repeating: .failure(failure), count: 12) }
    try await rig.library.upload(["one"], to: Self.bucket)
    try await running {
      var pauses: [Double] = []
      for attempt in 1...12 {
        try await rig.until { try await rig.archive.uploads().first?.attempts == attempt }
        let pause = await rig.time.untilNext()
        guard case .retrying(let seconds, let reason) = try await state("one") else {
          Issue.record("no pause after \(attempt)")
          return
        }
        #expect(reason == "The bucket is away." && abs(seconds - pause) < 1e-6)
        pauses.append(pause)
        rig.time.pass(pause)
      }
      for (index, pause) in pauses.enumerated() {
        let whole = min(5 * Double(1 << index), 900)
        #expect(pause >= whole / 2 - 0.01 && pause <= whole + 0.01)
      }
      try await rig.until { try await state("one") == .done(path: nil) }
    }
    #expect(begun.count == 13)
  }

  @Test func `what is refused for good waits for a person`() async throws {
    let ada = try await rig.agree()
    try await rig.write("one", contributor: ada)
    try await rig.library.scan()
    let failure = CaptureUploadFailure("The keys are wrong.", isTemporary: false)
    rig.host.state.withLock { $0.uploads = [.failure(failure)] }
    try await rig.library.upload(["one"], to: Self.bucket)
    try await running {
      try await rig.until { try await state("one") == .failed("The keys are wrong.") }
      try await rig.library.retryUpload("one", to: Self.bucket)
      try await rig.until { try await state("one") == .done(path: nil) }
    }
    await #expect(throws: CaptureLibraryError.self) {
      try await rig.library.retryUpload("two", to: Self.bucket)
    }
  }

  @Test func `an upload that a stop of the program interrupted goes on at the next start`()
    async throws
  {
    let ada = try await rig.agree()
    try await rig.write("one", contributor: ada)
    try await rig.library.scan()
    rig.host.state.withLock { $0.uploads = [.hang] }
    try await rig.library.upload(["one"], to: Self.bucket)
    try await running {
      try await rig.until { try await state("one") == .running(0.5) }
    }
    #expect(!rig.host.state.withLock { $0.isSending })
    let other = rig.restarted()
    #expect(try await state("one", other) == .waiting)
    try await running(other) {
      try await rig.until(other) { try await state("one", other) == .done(path: nil) }
    }
  }

  @Test func `a cancelled upload sends nothing more, and stays known for a withdrawal`()
    async throws
  {
    let ada = try await rig.agree()
    for name in ["one", "two"] { try await rig.write(name, contributor: ada) }
    try await rig.library.scan()
    rig.host.state.withLock { $0.uploads = [.hang, .hang] }
    try await rig.library.upload(["one", "two"], to: Self.bucket)
    try await running {
      try await rig.until { try await state("one") == .running(0.5) }
      try await rig.library.cancelUpload("two", to: Self.bucket)
      try await rig.library.cancelUpload("one", to: Self.bucket)
      #expect(!rig.host.state.withLock { $0.isSending })
      #expect(try await state("one") == nil)
      #expect(try await state("two") == nil)
    }
    #expect(try await rig.archive.uploads().map(\.state) == [.cancelled])
    #expect(begun.count == 1)
  }

  @Test func `a consent that ends while bytes are sent ends the upload`() async throws {
    let ada = try await rig.agree()
    try await rig.write("one", contributor: ada)
    try await rig.library.scan()
    rig.host.state.withLock { $0.uploads = [.hang] }
    try await rig.library.upload(["one"], to: Self.bucket)
    try await running {
      try await rig.until { try await state("one") == .running(0.5) }
      _ = try await rig.agree(to: nil, by: ada)
      #expect(!rig.host.state.withLock { $0.isSending })
      try await rig.until { if case .failed = try await state("one") { true } else { false } }
    }
    #expect(begun.count == 1)
  }

  @Test func `an archive that is away delays uploads`() async throws {
    let ada = try await rig.agree()
    try await rig.write("one", contributor: ada)
    try await rig.library.scan()
    try await rig.library.upload(["one"], to: Self.bucket)
    await rig.archive.set(isUnreadable: true)
    try await running {
      #expect(await rig.time.untilNext() == UploadPause.longest)
      #expect(begun.isEmpty)
      await rig.archive.set()
      rig.time.pass(UploadPause.longest)
      try await rig.until { try await state("one") == .done(path: nil) }
    }
  }

  @Test func `pauses are the same for the same seed, and spread for others`() {
    var seen: Set<Double> = []
    for number in 0..<100 as Range<UInt64> {
      let pause = UploadPause(seed: 3).seconds(after: 4, number: number)
      #expect(pause == UploadPause(seed: 3).seconds(after: 4, number: number))
      #expect((20...40).contains(pause))
      seen.insert(pause)
    }
    #expect(seen.count == 100)
    for attempts in [Int.min, 0, 1, 40, Int.max] {
      #expect((2.5...900).contains(UploadPause(seed: 1).seconds(after: attempts, number: 0)))
    }
  }

  @Test func `addresses are checked by the host`() async throws {
    #expect(try await rig.library.checkDestination("s3://a/b") == "s3://a/b")
    await #expect(throws: CaptureLibraryError("x is no address.")) {
      try await rig.library.checkDestination("x")
    }
  }
}
