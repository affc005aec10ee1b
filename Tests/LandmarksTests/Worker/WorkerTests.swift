#if os(Linux)
  import CSandbox
  import Foundation
  import Realtime
  import Signals
  import Testing

  @_spi(Benchmarks) @testable import Landmarks

  extension RealVision {
    /// The real library in its process, ended, stopped and given the worst.
    @Suite("The vision worker")
    struct WorkerTests {
      private func result(
        _ input: VisionInput, _ vision: VisionThread, _ tracker: TrackerID, _ time: Double
      ) async -> Result<TrackingResult, VisionError> {
        await withCheckedContinuation { continuation in
          vision.submit(input, tracker: tracker, time: time) { continuation.resume(returning: $0) }
        }
      }

      private func pictures(_ count: Int) async throws -> [TimedPicture] {
        let film = try await PictureReader.open(Shared.media("talk_face_hands_640x360.mjpeg"))
        var pictures: [TimedPicture] = []
        while pictures.count < count, let picture = try await film.next() {
          pictures.append(picture)
        }
        film.stop()
        return pictures
      }

      @Test("a film goes on through three kills of the worker, without a picture lost")
      func kills() async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
        var sequences: [UInt32] = []
        var workers: Set<Int32> = []
        for (index, picture) in try await pictures(40).enumerated() {
          if index % 12 == 5 {
            let worker = try #require(await vision.process())
            workers.insert(worker)
            kill(worker, SIGKILL)
          }
          let face = try await vision.track(
            picture.input, tracker: tracker, time: picture.time
          ).face
          #expect(face?.isTracked == true)
          sequences.append(face?.sequence ?? 0)
        }
        #expect(workers.count == 3)
        #expect(sequences == sequences.sorted())
        #expect(vision.lostCount == 0)
        await vision.stop()
      }

      @Test(
        "a live picture that the worker dies on is lost, and the next one is tracked by another",
        arguments: [SIGKILL, SIGABRT, SIGSEGV, SIGTERM])
      func deaths(signal: Int32) async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
        let shots = try await pictures(3)
        _ = try await vision.track(shots[0].input, tracker: tracker, time: 0)
        let first = try #require(await vision.process())
        // Stopped, so that the signal finds it at work.
        kill(first, SIGSTOP)
        async let lost = result(shots[1].input, vision, tracker, 0.04)
        // The picture is on its way once the channel has something that the worker does not read.
        kill(first, signal)
        kill(first, SIGCONT)
        switch await lost {
        case .failure(let error):
          #expect(error == .workerEnded(.signal(signal)))
          #expect(vision.lostCount == 1)
        // It ended before the picture was there, so that another worker got it.
        case .success(let tracked): #expect(tracked.face?.isTracked == true)
        }
        let face = try await result(shots[2].input, vision, tracker, 0.08).get().face
        #expect(face?.isTracked == true)
        #expect(await vision.process() != first)
        #expect(kill(first, 0) == -1)
        await vision.stop()
      }

      @Test("a worker that hangs is ended after its time, and the next picture is tracked")
      func hangs() async throws {
        let notices = Locked<[String]>([])
        let vision = try await VisionThread.start(
          try #require(Shared.vision), timeouts: VisionTimeouts(load: 20, picture: 2),
          notify: { notice in notices.withLock { $0.append(notice) } })
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
        let shots = try await pictures(2)
        let first = try #require(await vision.process())
        kill(first, SIGSTOP)
        let result = await result(shots[0].input, vision, tracker, 0)
        #expect(throws: VisionError.workerEnded(.silent(seconds: 2))) { try result.get() }
        #expect(kill(first, 0) == -1)
        let face = try await vision.track(shots[1].input, tracker: tracker, time: 0.04).face
        #expect(face?.isTracked == true)
        #expect(notices.withLock { $0 }.first?.contains("gave no answer within 2 s") == true)
        #expect(notices.withLock { $0 }.last?.contains("is back after") == true)
        await vision.stop()
      }

      @Test("it ends with the thread that asks it, and leaves nothing")
      func ends() async throws {
        let vision = try await RealVision.start()
        let worker = try #require(await vision.process())
        #expect(kill(worker, 0) == 0)
        await vision.stop()
        #expect(kill(worker, 0) == -1)
        #expect(await vision.process() == nil)
      }

      @Test("its threads cannot open sockets or gain rights, every one of them")
      func filtered() async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1, hands: 2))
        let picture = try Picture.gradient(width: 64, height: 48)
        _ = try await vision.track(picture, tracker: tracker, time: 0)
        let worker = try #require(await vision.process())
        let tasks = "/proc/\(worker)/task"
        // A thread may end meanwhile.
        let statuses = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
          try? String(contentsOfFile: "\(tasks)/\($0)/status", encoding: .utf8)
        }
        #expect(statuses.count > 1)
        for status in statuses {
          #expect(status.contains("\nSeccomp:\t2\n"))
          #expect(status.contains("\nNoNewPrivs:\t1\n"))
        }
        let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
        #expect(try #require(ProcessMemory.resident(of: worker)) > 10_000_000)
        await vision.stop()
      }

      @Test(
        "a picture whose side the library would abort at is refused before it",
        arguments: [
          (1, 65_500), (32_767, 1), (5000, 5000),
        ])
      func sides(width: Int, height: Int) async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
        let worker = await vision.process()
        let jpeg = try JPEGTests.claiming(width: width, height: height)
        let error = await #expect(throws: VisionError.self) {
          try await vision.track(.jpeg(jpeg), tracker: tracker, time: 0)
        }
        let value = "A picture of \(width)×\(height) is too large: "
        #expect(error?.description.hasPrefix(value) == true)
        #expect(await vision.process() == worker)
        await vision.stop()
      }

      @Test(
        "the longest side that is allowed is one that the library takes",
        arguments: [
          (1, Picture.maximumSide), (Picture.maximumSide, 2), (Picture.maximumSide, 500),
        ])
      func longest(width: Int, height: Int) async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1, hands: 2))
        let pixels = [UInt8](repeating: 90, count: width * height * 3)
        let picture = try #require(Picture(width: width, height: height, rgb: pixels))
        let tracked = try await vision.track(picture, tracker: tracker, time: 0)
        #expect(tracked.face?.isTracked == false)
        #expect(vision.lostCount == 0)
        await vision.stop()
      }

      @Test("the worker and the library in this process see the same, to the last bit")
      func same() async throws {
        let worker = try await RealVision.start()
        let here = try await VisionThread.startInProcess(try #require(Shared.vision))
        let bodies = Shared.hasPoseModel ? 1 : 0
        let wanted = TrackerOptions(faces: 1, hands: 2, bodies: bodies)
        let ids = (try await worker.makeTracker(wanted), try await here.makeTracker(wanted))
        for picture in try await pictures(12) {
          let there = try await worker.track(picture.input, tracker: ids.0, time: picture.time)
          #expect(try await here.track(picture.input, tracker: ids.1, time: picture.time) == there)
        }
        await worker.stop()
        await here.stop()
      }
    }
  }
#endif
