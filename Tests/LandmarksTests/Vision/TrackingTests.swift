import Signals
import Testing

@testable import Landmarks

extension RealVision {
  @Suite("Tracking")
  struct TrackingTests {
    @Test("finds the face in every picture of the talking clip, the same numbers each time")
    func talk() async throws {
      let name = "talk_face_hands_640x360.mjpeg"
      let first = try await RealVision.results(name, TrackerOptions(faces: 1, hands: 2))
      #expect(first.count == 225)
      #expect(first.allSatisfy { $0.face?.isTracked == true })
      #expect(first.map(\.hands?.sequence) == Array(0..<225))
      #expect(first.allSatisfy { $0.face?.available.shapes == .mediaPipe })
      #expect(try await RealVision.results(name, TrackerOptions(faces: 1, hands: 2)) == first)
      try agreesWithPython(first)
    }

    /// The same file through the Python package mediapipe 1.2.2; other processors round otherwise.
    private func agreesWithPython(_ results: [TrackingResult]) throws {
      let expected: [(index: Int, jaw: Float, blink: Float, y: Float, hands: Int)] = [
        (0, 0.17228, 0.01821, 0.107546, 1), (100, 0.07665, 0.77260, 0.093345, 0),
        (224, 0.23463, 0.86622, 0.105988, 2),
      ]
      for (index, jaw, blink, y, hands) in expected {
        let face = try #require(results[index].face)
        #expect(abs(face.shapes[.jawOpen] - jaw) < 0.01)
        #expect(abs(face.shapes[.eyeBlinkLeft] - blink) < 0.01)
        #expect(abs(face.head.position.y - y) < 0.001)
        #expect(results[index].hands?.hands.count == hands)
      }
    }

    @Test("finds a hand in every picture of the talking clip", .needsFFmpeg)
    func talkingHands() async throws {
      let name = "talk_face_hands_640x360.mp4"
      let results = try await RealVision.results(name, TrackerOptions(hands: 2))
      #expect(results.count == 225)
      #expect(results.allSatisfy { (1...2).contains($0.hands?.hands.count ?? 0) })
      let both = results.filter { $0.hands?.hands.count == 2 }
      #expect(both.count > 50)
      let oneOfEach = both.filter { Set($0.hands?.hands.map(\.side) ?? []).count == 2 }
      #expect(oneOfEach.count > both.count * 9 / 10)
    }

    @Test("sees the astronaut smile", .needsFFmpeg)
    func smile() async throws {
      let face = try await RealVision.face(of: Shared.picture("face_astronaut.png"))
      #expect(face.shapes[.mouthSmileLeft] > 0.8)
      #expect(face.shapes[.mouthSmileRight] > 0.8)
      #expect(face.shapes[.tongueOut] == 0)
      #expect(face.gaze == Gaze(shapes: face.shapes))
    }

    @Test(
      "sees two people at once where two are looked for, each on their side", .needsFFmpeg,
      arguments: [1, 4])
    func several(limit: Int) async throws {
      let one = try await Shared.picture("face_astronaut.png").cropped(
        x: 100, y: 0, width: 256, height: 256)
      let picture = try one.beside(one.mirrored)
      let thread = try await RealVision.start()
      let tracker = try await thread.makeTracker(TrackerOptions(faces: limit))
      let seen = try await thread.track(picture, tracker: tracker, time: 0)
      await thread.stop()
      #expect(seen.faces.count == min(limit, 2))
      #expect(seen.faces.first == seen.face)
      #expect(seen.faces.allSatisfy { $0.shapes[.mouthSmileLeft] > 0.5 })
      guard limit > 1 else { return }
      let sides = seen.faces.map { $0.head.position.x > 0 }
      #expect(Set(sides) == [true, false])
    }

    @Test("finds the hand in every picture of the reaching clip")
    func reach() async throws {
      let results = try await RealVision.results(
        "hand_reach_640x360.mjpeg", TrackerOptions(hands: 2))
      #expect(results.count == 202)
      #expect(results.allSatisfy { $0.face == nil && $0.hands?.hands.count == 1 })
      let last = try #require(results.last?.hands?.hands.first)
      #expect(last.side == .right)
      #expect(last.confidence > 0.9)
      #expect((0...1).contains(last.picture[8].x))
      #expect(abs(last.world[8].x) < 0.2)
    }

    @Test("says that there is no face where there is none")
    func nobody() async throws {
      let vision = try await RealVision.start()
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1, hands: 2))
      let grey = try Picture.gradient(width: 320, height: 240)
      let tracked = try await vision.track(grey, tracker: tracker, time: 7)
      #expect(tracked.face == .lost(time: 7, sequence: 0))
      #expect(tracked.hands == HandFrame(time: 7, sequence: 0, hands: []))
      #expect(tracked.bodies == nil)
      await vision.stop()
    }

    @Test("goes on when the size of the pictures changes", .needsFFmpeg)
    func sizes() async throws {
      let whole = try await Shared.picture("face_astronaut.png")
      let part = try whole.cropped(x: 100, y: 0, width: 256, height: 200)
      let tiny = try Picture.gradient(width: 1, height: 1)
      let vision = try await RealVision.start()
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1, hands: 2))
      var seen: [Bool?] = []
      for (index, picture) in [whole, part, tiny, whole, part].enumerated() {
        let tracked = try await vision.track(picture, tracker: tracker, time: Double(index) / 30)
        seen.append(tracked.face?.isTracked)
      }
      #expect(seen == [true, true, false, true, true])
      await vision.stop()
    }

    @Test("starts afresh when a clip starts again", .needsFFmpeg)
    func loops() async throws {
      let picture = try await Shared.picture("face_astronaut.png")
      let vision = try await RealVision.start()
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      var shapes: [ShapeValues?] = []
      for time in [0, 0.04, 1.0, 0, 0.04, 1.0] {
        shapes.append(try await vision.track(picture, tracker: tracker, time: time).face?.shapes)
      }
      #expect(shapes[3...] == shapes[..<3])
      await vision.stop()
    }
  }
}
