import Addresses
import Foundation
import Logging
import NetTestSupport
import RobotFace
import Signals
import Testing

@testable import FaceEngine
@testable import Hub

/// A real person on film, where this machine has it.
private enum TalkingFilm {
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

  /// The face of each picture, tracked once.
  static func faces() async throws -> [FaceFrame] {
    let path = try #require(path)
    let vision = Vision(log: Logger(label: "film"))
    let url = try SourceURL("video:\(path)?speed=max")
    let source = try #require(FrameSources.source(for: url, vision: vision))
    let faces = Gathered<FaceFrame>()
    try await source.run { frame in
      if case .face(let face) = frame { faces.append(face) }
    }
    await vision.stop()
    return faces.all
  }
}

@Suite("A robot that watches a film", .enabled(if: TalkingFilm.canBeTracked, TalkingFilm.absence))
struct RobotFilmTests {
  @Test("a person who talks changes it between happy and normal twice in 30 s at most")
  func talks() async throws {
    let faces = try await TalkingFilm.faces()
    #expect(faces.count == TalkingFilm.length)
    #expect(faces.filter(\.isTracked).count > 200)
    var robot = Robot(seed: 1)
    var changes: [String] = []
    for step in 0..<Int(30 * TalkingFilm.rate) {
      let frame = ChannelFrame(deriving: faces[step % faces.count])
      let sights = [ObservedPerson(frame, id: 1)].compactMap(\.self)
      let time = Double(step) / TalkingFilm.rate
      for told in robot.see(sights, at: time) {
        if case .show(let mood) = told.happening { changes.append("\(mood) at \(time) s") }
      }
    }
    #expect(changes.first == "happy at 0.0 s")
    // The first one is the greeting.
    #expect(changes.count - 1 <= 2, "\(changes)")
  }
}
