import Signals
import Testing

@testable import Landmarks

extension RealVision {
  @Suite("Bodies", .needsPoseModel)
  struct BodyTests {
    /// The largest difference from MediaPipe's Python.
    private static let tolerance: Float = 1e-4

    private func isNear(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Bool {
      (0..<3).allSatisfy { abs(one[$0] - other[$0]) < Self.tolerance }
    }

    @Test("every joint of the seated man is where MediaPipe's Python finds it")
    func seated() async throws {
      let results = try await RealVision.results("body_seated.jpg", TrackerOptions(bodies: 1))
      let body = try #require(results.first?.bodies?.bodies.first)
      #expect(SeatedJoint.all.map(\.joint) == BodyJoint.allCases)
      for expected in SeatedJoint.all {
        #expect(isNear(body.picture[expected.joint], expected.picture))
        #expect(isNear(body.world[expected.joint], expected.world))
        #expect(abs(body.visibility[expected.joint] - expected.visibility) < Self.tolerance)
        #expect(abs(body.presence[expected.joint] - expected.presence) < Self.tolerance)
      }
    }

    @Test("a clip gives the numbers of MediaPipe's Python in video mode, with one clock for all")
    func talk() async throws {
      let wanted = TrackerOptions(faces: 1, hands: 2, bodies: 1)
      let results = try await RealVision.results(
        "talk_face_hands_640x360.mjpeg", wanted, first: 101)
      #expect(results.count == 101)
      #expect(results.allSatisfy { $0.bodies?.bodies.count == 1 })
      for result in results {
        #expect(
          [result.face?.time, result.hands?.time, result.bodies?.time]
            .allSatisfy { $0 == result.time })
        #expect(
          [result.face?.sequence, result.hands?.sequence, result.bodies?.sequence]
            .allSatisfy { $0 == result.sequence })
      }
      let expected: [(index: Int, nose: SIMD3<Float>, wrist: SIMD3<Float>, presence: Float)] = [
        (0, [0.526369, 0.285635, -0.751289], [-0.088201, -0.300102, -0.311188], 0.992003),
        (40, [0.568903, 0.307866, -0.968034], [-0.254961, -0.142255, -0.254930], 0.010137),
        (100, [0.545108, 0.303250, -0.838420], [-0.174665, -0.170976, -0.272131], 0.190240),
      ]
      for (index, nose, wrist, presence) in expected {
        let body = try #require(results[index].bodies?.bodies.first)
        #expect(isNear(body.picture[.nose], nose))
        #expect(isNear(body.world[.rightWrist], wrist))
        #expect(abs(body.presence[.rightWrist] - presence) < Self.tolerance)
      }
    }

    @Test("left is the person's own, and up, right and near have their signs")
    func signs() async throws {
      let results = try await RealVision.results("body_seated.jpg", TrackerOptions(bodies: 1))
      let body = try #require(results.first?.bodies?.bodies.first)
      #expect(body.picture[.leftShoulder].x > body.picture[.rightShoulder].x)
      #expect(body.world[.leftShoulder].x > 0.05)
      #expect(body.world[.nose].y < -0.3)
      #expect(body.world[.leftFootIndex].z < -0.1)
      let hips = (body.world[.leftHip] + body.world[.rightHip]) / 2
      #expect((0..<3).allSatisfy { abs(hips[$0]) < 0.01 })
    }

    @Test("two people are two bodies where two are wanted", .needsFFmpeg, arguments: [1, 2])
    func several(limit: Int) async throws {
      let one = try await Shared.picture("body_seated.jpg")
      let picture = try one.beside(one.mirrored)
      let vision = try await RealVision.start()
      let tracker = try await vision.makeTracker(TrackerOptions(bodies: limit))
      let seen = try await vision.track(picture, tracker: tracker, time: 0)
      await vision.stop()
      #expect(seen.bodies?.bodies.count == limit)
    }
  }
}
