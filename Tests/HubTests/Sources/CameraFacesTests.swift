import Landmarks
import NetTestSupport
import Signals
import Streaming
import Testing
import Timing

@testable import FaceEngine
@testable import Hub

@Suite("Everybody before one camera")
struct CameraFacesTests {
  private func tracked(_ places: [Float], at time: Double) -> TrackingResult {
    let faces = places.map { x in
      var face = FaceFrame(time: time)
      face.head.position = SIMD3(x, 0, -0.6)
      return face
    }
    let lost = FaceFrame.lost(time: time, sequence: 0)
    let hands = HandFrame(time: time, sequence: 0, hands: [])
    let bodies = BodyFrame(time: time, sequence: 0, bodies: [])
    return TrackingResult(face: faces.first ?? lost, faces: faces, hands: hands, bodies: bodies)
  }

  /// Where the face on stage was in each picture; nil where none was.
  private func stage(_ cameraFaces: CameraFaces, _ pictures: [[Float]]) -> [Float?] {
    pictures.enumerated().map { index, places in
      let picture = tracked(places, at: Double(index) / 25)
      let face = cameraFaces.take(picture, sequence: UInt32(index), stamp: FrameStamp()) { _, _ in }
      return face.flatMap { $0.isTracked ? $0.head.position.x : nil }
    }
  }

  @Test("whoever is known for longest is on stage, in whatever order they are seen")
  func longest() {
    let cameraFaces = CameraFaces(faceLimit: 4)
    #expect(
      stage(cameraFaces, [[], [0.2], [-0.2, 0.2], [0.2, -0.2], [-0.2], [-0.2, 0.2]])
        == [nil, 0.2, 0.2, 0.2, nil, 0.2])
  }

  @Test("a single face that leaps is on stage at once")
  func leap() {
    #expect(stage(CameraFaces(), [[0.2], [0.2], [-0.9], [-0.9]]) == [0.2, 0.2, -0.9, -0.9])
  }

  @Test("a frame is delivered with the number asked for, and none by a tracker without faces")
  func numbers() {
    let delivered = Gathered<UInt32>()
    let cameraFaces = CameraFaces(faceLimit: 100)
    #expect(cameraFaces.faceLimit == HubConfiguration.peopleRange.upperBound)
    let deliver: SourceContext.Delivery = { frame, _ in delivered.append(frame.sequence) }
    cameraFaces.take(tracked([0, 0.3], at: 0), sequence: 17, stamp: FrameStamp(), deliver)
    cameraFaces.take(tracked([], at: 1), sequence: 18, stamp: FrameStamp(), deliver)
    let hands = TrackingResult(
      face: nil, hands: HandFrame(time: 2, sequence: 0, hands: []),
      bodies: BodyFrame(time: 2, sequence: 0, bodies: []))
    #expect(cameraFaces.take(hands, sequence: 19, stamp: FrameStamp(), deliver) == nil)
    #expect(delivered.all == [17, 18])
  }
}
