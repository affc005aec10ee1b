@testable import Hub
@testable import HubStudio
import RobotFace
import Signals
import Testing

@testable import FaceEngine

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
      let face = faces[step % faces.count]
      let sights = [ObservedPerson(.face(face), id: 1)].compactMap(\.self)
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
