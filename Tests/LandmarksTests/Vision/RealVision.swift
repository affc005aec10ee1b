import Signals
import Testing

@testable import Landmarks

/// The suites that run the real library, one test after the other.
@Suite("Real vision", .serialized, .needsVision)
struct RealVision {
  static func start() async throws -> VisionThread {
    let timeouts = VisionTimeouts(load: 60, picture: 60)
    return try await VisionThread.start(try #require(Shared.vision), timeouts: timeouts)
  }

  /// The face of a picture, seen by a tracker that saw nothing before.
  static func face(of picture: Picture) async throws -> FaceFrame {
    let vision = try await start()
    let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
    let face = try await vision.track(picture, tracker: tracker, time: 0).face
    await vision.stop()
    let seen = try #require(face)
    try #require(seen.isTracked)
    return seen
  }

  /// The results of a clip in order: every one, or the first.
  static func results(
    _ name: String, _ wanted: TrackerOptions = TrackerOptions(faces: 1), first limit: Int = .max
  ) async throws -> [TrackingResult] {
    let vision = try await start()
    let tracker = try await vision.makeTracker(wanted)
    let reader = try await PictureReader.open(Shared.media(name))
    var results: [TrackingResult] = []
    while results.count < limit, let shot = try await reader.next() {
      results.append(try await vision.track(shot.input, tracker: tracker, time: shot.time))
    }
    reader.stop()
    await vision.stop()
    return results
  }
}
