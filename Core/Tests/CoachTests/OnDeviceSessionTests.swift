import Coach
import CoachWire
import Prosody
import Signals
import TestSupport
import Testing

@Suite("On-device session")
struct OnDeviceSessionTests {
  /// Calls every two seconds from second 100 on.
  private func session(
    _ calls: Int, _ window: (Int) -> MeasureWindow = { _ in Windows.good() }
  ) -> (OnDeviceSession, [CoachingEvent]) {
    var session = OnDeviceSession(id: "s")
    let events = (0..<calls).map { session.analyze(window($0), at: 100 + 2 * Double($0)) }
    return (session, events)
  }

  @Test(
    "the opening is collected for three seconds from the first call, then one verdict, then coaching"
  )
  func course() {
    let (session, events) = session(5)
    #expect(events[0].standing == .collecting)
    #expect(events[0].score == 0.5)
    #expect(events[1].standing == .collecting)
    #expect(events[2].kind == .hookGood)
    #expect(events[2].phase == .hook)
    #expect(events[3].phase == .normal)
    #expect(events.map(\.timestamp) == [100, 102, 104, 106, 108])
    #expect(session.log.stored.map(\.event) == Array(events[2...]))
  }

  @Test("the verdict is about the last window before three seconds")
  func lastWindow() {
    let silent = Windows.with {
      $0.speech?.pause = 3
      $0.face = nil
      $0.picture = nil
    }
    #expect(session(3) { $0 == 1 ? silent : Windows.good() }.1[2].kind == .hookWeak)
    #expect(session(3) { $0 == 1 ? Windows.good() : silent }.1[2].kind == .hookGood)
  }

  @Test("an opening of which nothing is known is not judged and not stored")
  func unjudged() {
    let (session, events) = session(4) { _ in MeasureWindow(time: 0) }
    #expect(events[2].standing == .hookUnjudged)
    #expect(events[2].confidence == 0)
    #expect(session.log.stored.allSatisfy { $0.event.phase == .normal })
  }

  @Test("an opening of one picture, in which no face can be missed yet, has no verdict")
  func firstPicture() {
    let empty = Windows.with {
      $0.face?.isPresent = false
      $0.face?.absence = 0
      $0.face?.presence = 0
    }
    var session = OnDeviceSession(id: "s")
    #expect(session.analyze(empty, at: 100).standing == .collecting)
    #expect(session.analyze(empty, at: 104).message == "NO HOOK VERDICT")
    #expect(session.log.stored.isEmpty)
  }

  @Test(
    "a fault in two calls in a row is cued, again after its cooldown, with its reasoning each time")
  func cues() {
    let halting = Windows.with { $0.speech?.pauseRatio = 0.6 }
    let events = session(20) { $0 < 3 ? Windows.good() : halting }.1
    let cued = events.indices.filter { events[$0].buzz }
    #expect(cued == [4, 8, 12, 16])
    #expect(events[5...].allSatisfy { $0.kind == .speedUp && $0.reasoning.contains("60 %") })
    #expect(events[5...].allSatisfy { $0.phase == .normal })
  }

  @Test("a pace, which is never measured exactly, takes three calls in a row")
  func slowPace() {
    let slow = Windows.with { $0.speech?.pace = 80 }
    let events = session(20) { $0 < 3 ? Windows.good() : slow }.1
    #expect(events.indices.filter { events[$0].buzz } == [5, 9, 13, 17])
  }

  @Test("report and summary have the contract's shapes, empty before the first stored event")
  func lookups() {
    let empty = session(2).0
    guard case .empty(let id, _) = empty.report, case .empty = empty.summary else {
      Issue.record("not empty")
      return
    }
    #expect(id == "s")
    #expect(empty.takeReport == nil)
    let (full, events) = session(8)
    guard case .full(let report) = full.report, case .full(let summary) = full.summary else {
      Issue.record("not full")
      return
    }
    #expect(report.statistics.eventCount == 6)
    #expect(summary.eventCount == 6)
    #expect(report.hook?.isStrong == true)
    #expect(report.timeline.map(\.timestamp) == events[2...].map(\.timestamp))
    #expect(full.takeReport?.time(ofFrame: 0) == 4)
  }

  @Test("clips of 1.5 s that are silent in a row are a silence")
  func silence() {
    let silent = MeasureWindow(time: 0, speech: SpeechMeasures(), heard: 1.5)
    let events = session(10) { $0 < 3 ? Windows.good() : silent }.1
    #expect(events[3].kind == .good)
    let cue = events.first { $0.buzz }
    #expect(cue?.message == "SPEAK UP")
    #expect(cue?.timestamp == 110)
    #expect(cue?.reasoning.hasPrefix("Audio: no voice for 5.5 s") == true)
  }

  /// A call of a person who looks `angle` degrees aside in a room of this brightness.
  private func call(angle: Double = 0, light: UInt8 = 120, hasFace: Bool = true) -> SensedCall {
    var face = hasFace ? FaceFrame() : FaceFrame.lost(time: 0, sequence: 0)
    face.head.yaw = Float(angle * .pi / 180)
    let thumbnail = LumaThumbnail(
      [UInt8](repeating: light, count: LumaThumbnail.width * LumaThumbnail.height))
    let box = FaceBox(left: 0.4, top: 0.2, width: 0.2, height: 0.35)
    return SensedCall(
      speech: Windows.good().speech, heard: 1.5,
      luma: thumbnail.map { PictureLuma(thumbnail: $0, sharpness: 80) }, face: face,
      box: hasFace ? box : nil)
  }

  private func firstCue(_ change: (Int) -> SensedCall) -> String? {
    var session = OnDeviceSession(id: "s")
    for index in 0..<12 {
      let event = session.analyze(change(index), at: 50 + 2 * Double(index))
      if event.buzz, event.phase == .normal { return event.message }
    }
    return nil
  }

  @Test("single pictures show light, frame and eyes; a look learnt in the opening is eye contact")
  func singlePictures() {
    #expect(firstCue { _ in call() } == nil)
    #expect(firstCue { _ in call(angle: 14) } == nil)
    #expect(firstCue { call(light: $0 < 4 ? 120 : 30) } == "MORE LIGHT")
    #expect(firstCue { call(angle: $0 < 4 ? 0 : 30) } == "EYES ON LENS")
    #expect(firstCue { call(hasFace: $0 < 4) } == "STEP INTO FRAME")
  }

  @Test("a flood and times of any kind keep it bounded")
  func flood() {
    var session = OnDeviceSession(id: "s")
    var random = SeededGenerator(seed: 4)
    for index in 0..<5_000 {
      let time: Double =
        switch random.next() % 50 {
        case 0: .nan
        case 1: .infinity
        case 2: -1e12
        default: Double(index) / 10
        }
      let event = session.analyze(Windows.good(), at: time, frameFiles: ["1.jpg"])
      #expect(event.timestamp.isFinite)
    }
    #expect(session.log.stored.count <= EventLog.capacity)
    #expect(session.lastCall?.isFinite == true)
  }

  @Test("calls of one instant and of one day are both answered")
  func extremes() {
    var session = OnDeviceSession(id: "s")
    for _ in 0..<100 {
      let event = session.analyze(Windows.good(), at: 5)
      #expect(event.standing == .collecting)
    }
    let late = session.analyze(Windows.good(), at: 86_405)
    #expect(late.kind == .hookGood)
  }
}
