import Signals
import Testing

@testable import Landmarks

/// The suites that run the real library, one test after the other.
@Suite("Real vision", .serialized, .needsVision)
struct RealVision {
  static func start() async throws -> VisionThread {
    try await VisionThread.start(try #require(Shared.vision))
  }

  /// The face of a picture, seen by a tracker that saw nothing before.
  static func face(of picture: Picture) async throws -> FaceFrame {
    let vision = try await start()
    let tracker = try await vision.makeTracker(hands: false)
    let face = try await vision.track(picture, tracker: tracker, time: 0).face
    await vision.stop()
    let seen = try #require(face)
    try #require(seen.isTracked)
    return seen
  }

  /// Every result of a clip, in order.
  static func results(
    _ name: String, face: Bool = true, hands: Bool = false
  ) async throws -> [TrackingResult] {
    let vision = try await start()
    let tracker = try await vision.makeTracker(face: face, hands: hands)
    let reader = try await PictureReader.open(Shared.media(name))
    var results: [TrackingResult] = []
    while let shot = try await reader.next() {
      results.append(try await vision.track(shot.input, tracker: tracker, time: shot.time))
    }
    await vision.stop()
    return results
  }
}
