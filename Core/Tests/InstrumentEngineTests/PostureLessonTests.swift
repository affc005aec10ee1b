import InstrumentEngine
import Tracking
import Instrument
import Signals
import Testing

@Suite("Postures of the running instrument")
struct PostureLessonTests {
  /// The simulated player's right hand for some seconds at 30 pictures a second.
  private func show(_ rig: InstrumentRig, seconds: Double, from start: Double, hands: Int = 1) {
    let demo = DemoHands(zones: rig.engine.settings.zones)
    for picture in 0..<Int(seconds * 30) {
      var frame = demo.frame(at: start + Double(picture) / 30, sequence: UInt32(picture))
      frame.hands = Array(frame.hands.prefix(hands))
      rig.engine.receive(frame)
    }
  }

  private func rig() -> InstrumentRig { InstrumentRig { _ = $0.addPosture("Open") } }

  @Test("a lesson waits two seconds, takes five examples of the hand and ends")
  func lesson() {
    let rig = rig()
    rig.engine.teach(posture: 0)
    show(rig, seconds: 1.9, from: 0)
    #expect(rig.engine.lesson?.taken == 0)
    show(rig, seconds: 0.5, from: 2)
    #expect(rig.engine.lesson?.taken == 2 && rig.engine.lesson?.count == 5)
    show(rig, seconds: 2, from: 2.5)
    #expect(rig.engine.lesson == nil)
    #expect(rig.engine.settings.tracking.postures.postures[0].count == 5)
    show(rig, seconds: 1, from: 4.5)
    #expect(rig.engine.shownPostures == [0])
  }

  @Test("without a hand nothing is taken, and a lesson that is ended takes nothing more")
  func noHand() {
    let rig = rig()
    rig.engine.teach(posture: 0)
    show(rig, seconds: 5, from: 0, hands: 0)
    #expect(rig.engine.lesson?.taken == 0)
    rig.engine.teach(posture: nil)
    show(rig, seconds: 5, from: 5)
    #expect(rig.engine.settings.tracking.postures.postures[0].count == 0)
  }

  @Test("a posture that does not exist is not taught, and the lesson ends")
  func unknown() {
    let rig = rig()
    rig.engine.teach(posture: 7)
    show(rig, seconds: 5, from: 0)
    #expect(rig.engine.lesson == nil)
    #expect(rig.engine.settings.tracking.postures.postures.map(\.count) == [0])
  }

  @Test("hands that are gone show no posture")
  func gone() {
    let rig = rig()
    rig.engine.teach(posture: 0)
    show(rig, seconds: 6, from: 0)
    #expect(rig.engine.shownPostures == [0])
    rig.engine.loseHands()
    #expect(rig.engine.shownPostures.isEmpty)
  }
}
