#if os(Linux)
  import Foundation
  import Realtime
  import Testing

  @testable import Landmarks

  /// Workers that end, hang or talk nonsense; none needs the library.
  @Suite("A vision worker that is broken")
  struct BrokenWorkerTests {
    private static let picture = VisionInput.jpeg([0xFF, 0xD8])

    private func start(
      _ fake: FakeWorker, _ timeouts: VisionTimeouts = VisionTimeouts(),
      _ notices: Locked<[String]> = Locked([])
    ) async throws -> VisionThread {
      try await VisionThread.start(
        fake.paths, timeouts: timeouts, notify: { notice in notices.withLock { $0.append(notice) } }
      )
    }

    @Test("one that ends while it loads says how")
    func exits() async throws {
      let fake = try FakeWorker("exit 7")
      defer { fake.remove() }
      let error = await #expect(throws: VisionError.self) { try await start(fake) }
      #expect(error == .workerEnded(.exit(7)))
      #expect(error?.description.contains("ended with code 7") == true)
    }

    @Test("one that hangs while it loads is ended")
    func hangs() async throws {
      let fake = try FakeWorker("exec sleep 1000")
      defer { fake.remove() }
      let error = await #expect(throws: VisionError.self) {
        try await start(fake, VisionTimeouts(load: 0.2))
      }
      #expect(error == .workerEnded(.silent(seconds: 0.2)))
      #expect(error?.description.contains("gave no answer within 0.2 s") == true)
    }

    @Test(
      "one whose answer is none is ended",
      arguments: [
        // No such kind, a number that nobody asked for, a length beyond all bounds, bytes behind the end.
        "\\005\\000\\000\\000\\001\\000\\000\\000\\377",
        "\\005\\000\\000\\000\\011\\000\\000\\000\\001",
        "\\377\\377\\377\\377\\001\\000\\000\\000\\001",
        "\\007\\000\\000\\000\\001\\000\\000\\000\\001\\000\\000",
      ])
    func confused(bytes: String) async throws {
      let fake = try FakeWorker(FakeWorker.take, "printf '\(bytes)' >&3", "exec sleep 1000")
      defer { fake.remove() }
      await #expect(throws: VisionError.workerEnded(.confused)) { try await start(fake) }
    }

    @Test("a picture that ends two workers is lost and counted, and never shown to a third")
    func poison() async throws {
      let fake = try FakeWorker(
        FakeWorker.answer(1), FakeWorker.answer(2), FakeWorker.take, "echo 'Check failed' >&2",
        "kill -ABRT $$")
      defer { fake.remove() }
      let notices = Locked<[String]>([])
      let vision = try await start(fake, VisionTimeouts(), notices)
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      let error = await #expect(throws: VisionError.self) {
        try await vision.track(Self.picture, tracker: tracker, time: 0)
      }
      #expect(error == .workerEnded(.signal(SIGABRT)))
      #expect(fake.starts == 2)
      #expect(vision.lostCount == 1)
      let last = "The vision worker ended by signal 6 (abort). It said last: Check failed"
      #expect(notices.withLock { $0 }.last == last)
      await vision.stop()
    }

    @Test("a live picture is shown once, and those that come before a restart are lost and counted")
    func live() async throws {
      let fake = try FakeWorker(
        FakeWorker.answer(1), FakeWorker.answer(2), FakeWorker.take, "kill -SEGV $$")
      defer { fake.remove() }
      // A clock that stands still.
      let vision = try await VisionThread.start(
        fake.paths, timeouts: VisionTimeouts(), now: { 5 })
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      var errors: [VisionError] = []
      for time in [0.0, 1, 2] {
        let result = await withCheckedContinuation { continuation in
          vision.submit(Self.picture, tracker: tracker, time: time) {
            continuation.resume(returning: $0)
          }
        }
        if case .failure(let error) = result { errors.append(error) }
      }
      #expect(errors.prefix(2) == [.workerEnded(.signal(SIGSEGV)), .workerEnded(.signal(SIGSEGV))])
      #expect(errors.last == .restarting(seconds: 0.25))
      #expect(fake.starts == 2)
      #expect(vision.lostCount == 3)
      await vision.stop()
    }

    @Test("one that answers with hands where none are wanted is ended")
    func unwanted() async throws {
      // Kind 2; no faces, a list of 0 hands, no bodies.
      let bytes =
        "\\014\\000\\000\\000\\003\\000\\000\\000\\002\\000\\001\\000\\000\\000\\000\\000"
      let fake = try FakeWorker(
        FakeWorker.answer(1), FakeWorker.answer(2), FakeWorker.take, "printf '\(bytes)' >&3",
        "exec sleep 1000")
      defer { fake.remove() }
      let vision = try await start(fake)
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      await #expect(throws: VisionError.workerEnded(.confused)) {
        try await vision.track(Self.picture, tracker: tracker, time: 0)
      }
      #expect(fake.starts == 2)
      #expect(await vision.detectorRuns() == DetectorRuns())
      await vision.stop()
    }

    @Test("one that writes without end to its standard error is heard out")
    func flood() async throws {
      let fake = try FakeWorker(
        FakeWorker.take, "head -c 1000000 /dev/zero >&2", "echo bye >&2",
        "printf '\\005\\000\\000\\000\\001\\000\\000\\000\\001' >&3", "exit 3")
      defer { fake.remove() }
      let notices = Locked<[String]>([])
      let vision = try await start(fake, VisionTimeouts(), notices)
      await vision.stop()
    }

    @Test("a worker that is not there says so, and how to name one")
    func absent() async throws {
      let paths = VisionPaths(
        library: "/no/library", faceModel: nil, handModel: nil, worker: "/no/such/worker")
      let error = await #expect(throws: VisionError.self) { try await VisionThread.start(paths) }
      #expect(error?.description.contains("/no/such/worker cannot be started") == true)
    }
  }
#endif
