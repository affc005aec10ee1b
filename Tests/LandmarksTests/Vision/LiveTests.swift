import Files
import Foundation
import Realtime
import Signals
import Testing

@testable import Landmarks

extension RealVision {
  @Suite("Live pictures")
  struct LiveTests {
    @Test("only the newest picture waits, for each tracker")
    func newest() async throws {
      let vision = try await RealVision.start()
      let first = try await vision.makeTracker(TrackerOptions(faces: 1))
      let second = try await vision.makeTracker(TrackerOptions(faces: 1))
      let picture = VisionInput.picture(try .gradient(width: 64, height: 48))
      let (results, result) = AsyncStream<(TrackerID, Double)>.makeStream()
      let gate = DispatchSemaphore(value: 0)

      vision.thread.enqueue { _ in gate.wait() }
      let answers = [1, 2, 3].map { time in
        vision.submit(picture, tracker: first, time: time) { _ in result.yield((first, time)) }
      }
      vision.submit(picture, tracker: second, time: 9) { _ in
        result.yield((second, 9))
        result.finish()
      }
      gate.signal()

      var seen: [(TrackerID, Double)] = []
      for await pair in results { seen.append(pair) }
      #expect(answers == [true, false, false])
      #expect(seen.map(\.0) == [first, second])
      #expect(seen.map(\.1) == [3, 9])
      #expect(vision.droppedCount(tracker: first) == 2)
      #expect(vision.droppedCount(tracker: second) == 0)
      await vision.stop()
    }

    @Test("a damaged JPEG, a time that is none and a closed tracker are answered")
    func errors() async throws {
      let vision = try await RealVision.start()
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      let picture = try Picture.gradient(width: 64, height: 48)
      let jpeg = try JPEGEncoder.encode(picture)
      await #expect(throws: VisionError.self) {
        try await vision.track(.jpeg(jpeg.dropLast(9)), tracker: tracker, time: 0)
      }
      let error = await #expect(throws: VisionError.self) {
        try await vision.track(picture, tracker: tracker, time: .nan)
      }
      #expect(error?.description == "nan is not a time in seconds that a picture can have.")
      let tracked = try await vision.track(.jpeg(jpeg), tracker: tracker, time: 0)
      #expect(tracked.face?.isTracked == false)
      await vision.closeTracker(tracker)
      await #expect(throws: VisionError.unknownTracker(tracker)) {
        try await vision.track(picture, tracker: tracker, time: 1)
      }
      let isAccepted = vision.submit(.jpeg(jpeg), tracker: tracker, time: 1) { _ in }
      #expect(!isAccepted)
      await vision.stop()
      await #expect(throws: VisionError.stopped) {
        try await vision.makeTracker(TrackerOptions(faces: 1))
      }
    }
  }
}
