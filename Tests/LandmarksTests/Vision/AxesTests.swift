import Foundation
import Signals
import Testing

@testable import Landmarks

extension RealVision {
  /// The signs of decision 11, proved on real pictures.
  @Suite("Axes of the head", .needsFFmpeg)
  struct AxesTests {
    @Test("yaw is + for a woman whose right ear is in view, and turns with a mirror")
    func yaw() async throws {
      let picture = try await Shared.picture("face_business_person.png")
      let face = try await RealVision.face(of: picture)
      let mirrored = try await RealVision.face(of: picture.mirrored)
      #expect(face.head.yaw > 0.05)
      #expect(mirrored.head.yaw < -0.05)
      #expect(face.head.roll * mirrored.head.roll < 0)
      #expect(abs(face.head.pitch - mirrored.head.pitch) < 0.1)
      #expect(abs(face.head.position.x + mirrored.head.position.x) < 0.02)
    }

    @Test("roll is − when the head leans to its left shoulder", arguments: [20.0, -20.0])
    func roll(degrees: Double) async throws {
      let picture = try await Shared.picture("face_astronaut.png")
      let upright = try await RealVision.face(of: picture)
      let leaning = try await RealVision.face(
        of: picture.turned(degrees: degrees, around: (226, 110)))
      let change = Double(leaning.head.roll - upright.head.roll) * 180 / .pi
      #expect(abs(change + degrees) < 4)
    }

    @Test("pitch is + when the talking woman looks down, and − when she lifts her chin")
    func pitch() async throws {
      let faces = try await RealVision.results("talk_face_hands_640x360.mp4").compactMap(\.face)
      func pitch(_ range: Range<Int>) -> Float {
        faces[range].reduce(0) { $0 + $1.head.pitch } / Float(range.count)
      }
      #expect(pitch(60..<76) > pitch(0..<16) + 0.08)
      #expect(pitch(145..<160) > pitch(116..<124) + 0.08)
      #expect(pitch(178..<183) < -0.05)
    }

    @Test("position is + to the performer's left, upwards and towards the camera")
    func position() async throws {
      let picture = try await Shared.picture("face_astronaut.png")
      let head = try await RealVision.face(of: picture).head.position
      #expect(head.x < -0.02)
      #expect(head.y > 0.1)
      #expect((-1.5 ... -0.3).contains(head.z))

      let left = try await RealVision.face(
        of: picture.cropped(x: 0, y: 0, width: 300, height: 300))
      #expect(left.head.position.x > head.x + 0.02)
      #expect(left.head.position.z > head.z + 0.1)
    }

    @Test("an eye that is painted over is that eye, closed", arguments: [true, false])
    func eyes(isLeft: Bool) async throws {
      let picture = try await Shared.picture("face_business_person.png")
      let box = isLeft ? 525..<612 : 395..<485
      let open = try await RealVision.face(of: picture)
      let closed = try await RealVision.face(of: picture.smearing(x: box, y: 236..<278))
      let left = closed.shapes[.eyeBlinkLeft] - open.shapes[.eyeBlinkLeft]
      let right = closed.shapes[.eyeBlinkRight] - open.shapes[.eyeBlinkRight]
      #expect(isLeft ? left > right + 0.05 : right > left + 0.05)
    }
  }
}
