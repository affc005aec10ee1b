import CoachWire
import Realtime
import Testing

@testable import HubCoach
@testable import HubStudio
@testable import Landmarks

@Suite(
  "The coach's trackers",
  .enabled(
    if: (try? VisionAvailability.find().get()) != nil,
    "This machine has no MediaPipe: pictures cannot be looked at."))
struct CoachSightTests {
  @Test("a damaged picture leaves no tracker of a session that begins, and keeps that of another")
  func damaged() async throws {
    let thread = try await VisionThread.start(try VisionAvailability.find().get())
    let sight = CoachSight({ thread }, Announcer())
    var count: Int { thread.live.withLock { $0.count } }
    let picture = try #require(
      Picture(width: 320, height: 240, rgb: [UInt8](repeating: 90, count: 320 * 240 * 3)))
    let jpeg = try JPEGEncoder.encode(picture, quality: 80)
    let damaged = Array(jpeg.prefix(200) + [0xFF, 0xD9])
    var tracker: TrackerID?
    for _ in 0..<3 {
      await #expect(throws: CoachRefusal.self) {
        try await sight.look(at: damaged, tracker: &tracker, time: 0)
      }
      #expect(tracker == nil && count == 0)
    }
    #expect(try await sight.look(at: jpeg, tracker: &tracker, time: 0) != nil)
    #expect(tracker != nil && count == 1)
    await #expect(throws: CoachRefusal.self) {
      try await sight.look(at: damaged, tracker: &tracker, time: 1)
    }
    #expect(tracker != nil && count == 1)
    await sight.close(tracker)
    #expect(count == 0)
    await thread.stop()
  }
}
