import Landmarks
import Signals
import Testing
import Timing

@testable import Hub

@Suite("Everybody before one camera")
struct FaceCrowdTests {
  private func tracked(_ places: [Float], at time: Double) -> TrackingResult {
    let faces = places.map { x in
      var face = FaceFrame(time: time)
      face.head.position = SIMD3(x, 0, -0.6)
      return face
    }
    let lost = FaceFrame.lost(time: time, sequence: 0)
    let hands = HandFrame(time: time, sequence: 0, hands: [])
    return TrackingResult(face: faces.first ?? lost, faces: faces, hands: hands)
  }

  /// Where the face on stage was in each picture; nil where none was.
  private func stage(_ crowd: FaceCrowd, _ pictures: [[Float]]) -> [Float?] {
    pictures.enumerated().map { index, places in
      let picture = tracked(places, at: Double(index) / 25)
      let face = crowd.take(picture, sequence: UInt32(index), stamp: FrameStamp()) { _, _ in }
      return face.flatMap { $0.isTracked ? $0.head.position.x : nil }
    }
  }

  @Test("whoever is known for longest is on stage, in whatever order they are seen")
  func longest() {
    let crowd = FaceCrowd(faceLimit: 4)
    #expect(
      stage(crowd, [[], [0.2], [-0.2, 0.2], [0.2, -0.2], [-0.2], [-0.2, 0.2]])
        == [nil, 0.2, 0.2, 0.2, nil, 0.2])
  }

  @Test("a single face that leaps is on stage at once")
  func leap() {
    #expect(stage(FaceCrowd(), [[0.2], [0.2], [-0.9], [-0.9]]) == [0.2, 0.2, -0.9, -0.9])
  }

  @Test("a frame is delivered with the number asked for, and none by a tracker without faces")
  func numbers() {
    let delivered = Gathered<UInt32>()
    let crowd = FaceCrowd(faceLimit: 100)
    #expect(crowd.faceLimit == HubConfiguration.peopleRange.upperBound)
    let deliver: Delivery = { frame, _ in delivered.append(frame.sequence) }
    crowd.take(tracked([0, 0.3], at: 0), sequence: 17, stamp: FrameStamp(), deliver)
    crowd.take(tracked([], at: 1), sequence: 18, stamp: FrameStamp(), deliver)
    let hands = TrackingResult(face: nil, hands: HandFrame(time: 2, sequence: 0, hands: []))
    #expect(crowd.take(hands, sequence: 19, stamp: FrameStamp(), deliver) == nil)
    #expect(delivered.all == [17, 18])
  }
}
