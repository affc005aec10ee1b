@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import Foundation
import Landmarks
import Logging
import NetTestSupport
import Signals
import Streaming
import Testing

@testable import FaceEngine

/// A real person on film, where this machine has it.
enum TalkingFilm {
  static let name = "talk_face_hands_640x360.mjpeg"
  static let absence: Comment =
    "The film \(name) or the vision library is not on this machine: run `make vision`."
  /// Pictures a second, and how many there are.
  static let rate = 25.0
  static let length = 225

  static var path: String? { SharedFile.url("media/" + name)?.path }

  static var canBeTracked: Bool {
    let library = ProcessInfo.processInfo.environment["SENSORIUM_MEDIAPIPE_LIB"]
    let file = library ?? NSHomeDirectory() + "/.local/share/sensorium/libmediapipe.so"
    return path != nil && FileManager.default.isReadableFile(atPath: file)
  }

  /// Whether hands can be tracked on it too.
  static var hasHands: Bool {
    canBeTracked && (try? VisionAvailability.find().get())?.handModel != nil
  }

  /// The film as a source that plays as fast as it is tracked.
  static func source(_ vision: Vision, _ sensors: SensorBus) throws -> any FrameSource {
    let path = try #require(path)
    let url = try SourceURL("video:\(path)?speed=max")
    return try #require(FrameSources.source(for: url, vision: vision, sensors: sensors))
  }

  /// The face of each picture, tracked once.
  static func faces() async throws -> [FaceFrame] {
    let vision = Vision(log: Logger(label: "film"))
    let source = try source(vision, SensorBus())
    let faces = Gathered<FaceFrame>()
    try await source.run { frame in
      if case .face(let face) = frame { faces.append(face) }
    }
    await vision.stop()
    return faces.all
  }
}
