import Realtime
import Signals
import Streaming
import Testing
import Timing

@Suite("Everybody before one camera")
struct CameraEventsTests {
  private let bus = SensorBus()
  private let camera: CameraEvents

  init() {
    let source = bus.addSource("camera", offering: [.face, .hands, .body]) { _ in }
    camera = CameraEvents(source, on: bus)
  }

  private func tracked(_ places: [Float], at time: Double) -> TrackingResult {
    let faces = places.map { x in
      var face = FaceFrame(time: time)
      face.head.position = SIMD3(x, 0, -0.6)
      return face
    }
    let lost = FaceFrame.lost(time: time, sequence: 0)
    return TrackingResult(time: time, sequence: 0, face: faces.first ?? lost, faces: faces)
  }

  private func shot(_ sequence: UInt32, sensed: Double = 0) -> CameraEvents.Shot {
    CameraEvents.Shot(sequence: sequence, sensed: sensed, stamp: FrameStamp(arrival: 9))
  }

  /// Where the face on stage was in each picture; nil where none was.
  private func stage(_ pictures: [[Float]]) -> [Float?] {
    pictures.enumerated().map { index, places in
      let picture = tracked(places, at: Double(index) / 25)
      let face = camera.take(picture, shot(UInt32(index))) { _, _ in }
      return face.flatMap { $0.isTracked ? $0.head.position.x : nil }
    }
  }

  @Test("the face known for longest is selected, in any order of detection")
  func longest() {
    let robot = bus.subscribe("robot", SensorDemand(.face, faces: 4)) { _ in }
    #expect(
      stage([[], [0.2], [-0.2, 0.2], [0.2, -0.2], [-0.2], [-0.2, 0.2]])
        == [nil, 0.2, 0.2, 0.2, nil, 0.2])
    robot.cancel()
  }

  @Test("a single face that leaps is on stage at once")
  func leap() {
    #expect(stage([[0.2], [0.2], [-0.9], [-0.9]]) == [0.2, 0.2, -0.9, -0.9])
  }

  @Test("a frame is delivered with the number asked for, and none by a tracker without faces")
  func numbers() {
    let delivered = Locked<[UInt32]>([])
    let deliver: SourceContext.Delivery = { frame, _ in
      delivered.withLock { $0.append(frame.sequence) }
    }
    camera.take(tracked([0, 0.3], at: 0), shot(17), deliver)
    camera.take(tracked([], at: 1), shot(18), deliver)
    let hands = TrackingResult(
      time: 2, sequence: 0, hands: HandFrame(time: 2, sequence: 0, hands: []))
    #expect(camera.take(hands, shot(19), deliver) == nil)
    #expect(delivered.withLock { $0 } == [17, 18])
  }

  @Test("faces, hands and body of one picture are one source with one time and one number")
  func together() {
    var result = tracked([0.2, -0.2], at: 3)
    result.hands = HandFrame(time: 3, sequence: 0, hands: [])
    result.bodies = BodyFrame(time: 3, sequence: 0, bodies: [])
    let kept = Locked<[SensorEvent]>([])
    let keep: @Sendable (SensorEvent) -> Void = { event in kept.withLock { $0.append(event) } }
    camera.take(result, shot(6, sensed: 7)) { _, _ in }
    let coach = bus.subscribe("coach", SensorDemand([.face, .body], faces: 4), receive: keep)
    let hands = bus.subscribe("hands", SensorDemand(.hands), receive: keep)
    camera.take(result, shot(7, sensed: 7)) { _, _ in }
    hands.cancel()
    camera.take(TrackingResult(time: 4, sequence: 0, hands: result.hands), shot(8)) { _, _ in }
    coach.cancel()
    let events = kept.withLock { $0 }
    #expect(events.map(\.kind) == [.face, .hands, .body])
    #expect(
      events.allSatisfy { $0.source == camera.source && $0.sensed == 7 && $0.arrived == 9 })
    for event in events {
      switch event.payload {
      case .faces(let faces):
        #expect(faces.map(\.identity) == [1, 2])
        #expect(faces.map(\.frame.head.position.x) == [0.2, -0.2])
        #expect(faces.allSatisfy { $0.frame.sequence == 7 && $0.frame.time == 3 })
      case .hands(let hands): #expect(hands.sequence == 7 && hands.time == 3)
      case .body(let body): #expect(body.sequence == 7 && body.time == 3)
      default: Issue.record("\(event.kind)")
      }
    }
  }
}
