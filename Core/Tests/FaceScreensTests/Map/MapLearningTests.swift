import FaceControl
import FaceScreens
import MIDI
import Mapping
import Signals
import Testing

@Suite("Learning by moving")
struct MapLearningTests {
  /// 60 frames a second of a face at rest that moves as told from 1 s on.
  private func frames(
    seconds: Double = 8, start: Double = 100, jitter: Float = 0.02,
    _ move: (Double, inout ControlFrame) -> Void
  ) -> [ControlFrame] {
    (0..<Int(seconds * 60)).map { index in
      let time = Double(index) / 60
      var frame = ControlFrame(
        time: start + time, sequence: UInt32(index), isTracked: true, available: .all,
        gestureAvailable: .all)
      for channel in Channel.allCases {
        frame.input[channel] = 0.1 + (index % 2 == 0 ? jitter : -jitter)
      }
      move(time, &frame)
      return frame
    }
  }

  private func learn(_ frames: [ControlFrame], among sources: [Mappable]? = nil)
    -> MovementLearner.Outcome?
  {
    var learner = MovementLearner(
      among: sources ?? Channel.allCases.map(Mappable.channel))
    for frame in frames { if let outcome = learner.register(frame) { return outcome } }
    return nil
  }

  @Test(
    "what moves most relative to its rest is chosen",
    arguments: [
      (Channel.jawOpen, Float(0.7)), (.mouthSmileLeft, 0.5), (.browInnerUp, 0.35), (.headYaw, 0.5),
      (.headTz, -0.4), (.eyeGazeLeftX, -0.6), (.tongueOut, 0.9),
    ])
  func chooses(channel: Channel, amount: Float) {
    let moving = frames { time, frame in
      guard time > 1 else { return }
      let rise = Float(min((time - 1) / 0.4, 1))
      frame.input[channel] += amount * rise
      frame.input[.mouthClose] += 0.1 * rise
    }
    #expect(learn(moving) == .chosen(.channel(channel)))
  }

  @Test("a turn of the head counts by how far heads turn, not by the range of ±π")
  func travel() {
    let moving = frames { time, frame in
      guard time > 1 else { return }
      frame.input[.headYaw] += 0.45
      frame.input[.mouthLeft] += 0.5
    }
    #expect(learn(moving) == .chosen(.channel(.headYaw)))
  }

  @Test("what trembles already at rest does not win by trembling")
  func noise() {
    let moving = frames { time, frame in
      frame.input[.cheekPuff] += Float.random(in: -0.3...0.3)
      if time > 1 { frame.input[.jawOpen] += 0.3 }
    }
    #expect(learn(moving) == .chosen(.channel(.jawOpen)))
  }

  @Test("a passing blink does not win against a smile")
  func blink() {
    let moving = frames { time, frame in
      if time > 1, time < 1.15 { frame.input[.eyeBlinkLeft] = 1 }
      if time > 1.3 { frame.input[.mouthSmileRight] += Float(min((time - 1.3) / 0.5, 1)) * 0.7 }
    }
    #expect(learn(moving) == .chosen(.channel(.mouthSmileRight)))
  }

  @Test("a face that keeps still is said to have kept still")
  func still() { #expect(learn(frames { _, _ in }) == .nothingMoved) }

  @Test("what the source does not deliver, and frames without a face, are skipped")
  func unavailable() {
    let moving = frames { time, frame in
      frame.available.remove(.tongueOut)
      frame.input[.tongueOut] = time > 1 ? 1 : 0
      if time > 1 { frame.input[.jawLeft] += 0.3 }
      if Int(time * 60) % 7 == 0 {
        frame.isTracked = false
        frame.input[.jawForward] = 1
      }
    }
    #expect(learn(moving) == .chosen(.channel(.jawLeft)))
    #expect(learn([]) == nil)
  }

  @Test("a recording that begins again begins the learning again")
  func loops() {
    let first = frames(seconds: 1.5, start: 50) { _, _ in }
    let second = frames(start: 0) { time, frame in
      if time > 1 { frame.input[.cheekPuff] += 0.6 }
    }
    #expect(learn(first + second) == .chosen(.channel(.cheekPuff)))
  }

  @Test("a gesture is found among the gestures")
  func gestures() {
    let moving = frames { time, frame in
      if time > 1, time < 1.8 { frame.gestureInput[FaceGesture.nod.rawValue] = 1 }
    }
    let sources = FaceGesture.allCases.map(Mappable.gesture)
    #expect(learn(moving, among: sources) == .chosen(.gesture(.nod)))
  }

  @Test("the screen tells what to do, then opens the row on its tab")
  func screen() {
    var bench = MapBench()
    bench.act(.setChangedOnly(isOn: true))
    bench.act(.learnFace)
    #expect(bench.screen.learning.phase == .rest && bench.screen.learning.isOn)
    var phases: [MapLearning.Phase] = [.rest]
    for frame in frames({ if $0 > 1 { $1.input[.headRoll] += 0.5 } }) {
      _ = bench.screen.apply(.moved(frame))
      if phases.last != bench.screen.learning.phase {
        phases.append(bench.screen.learning.phase)
      }
    }
    #expect(phases == [.rest, .move, .idle])
    #expect(bench.screen.expanded == "headRoll" && bench.screen.tab == .head)
    #expect(bench.screen.learning.sentence == "Head roll moved most.")
    #expect(!bench.screen.isLearning && !bench.screen.isChangedOnly)
  }

  @Test("learning ends when it is asked for again")
  func toggles() {
    var bench = MapBench()
    bench.act(.learnFace)
    bench.act(.learnFace)
    #expect(!bench.screen.isLearning && bench.screen.learning.phase == .idle)
    #expect(!bench.screen.learning.isOn)
  }

  @Test("the open row listens for a controller until it is told not to")
  func listening() {
    var bench = MapBench()
    #expect(bench.act(.learnController).isEmpty)
    bench.act(.expand(name: "jawOpen"))
    #expect(bench.act(.learnController) == [.listen(.channel(.jawOpen))])
    #expect(bench.screen.editor?.isListening == true)
    #expect(bench.act(.learnController) == [.listen(nil)])
    #expect(bench.screen.editor?.isListening == false)
  }

  @Test(
    "what is learned from MIDI is a route",
    arguments: [
      (.controller(74), .midiCC(74)), (.fineController(20), .midiCC14(20)),
      (.note(36), .note(NoteGate(note: 36))),
    ] as [(LearnedControl, Route)])
  func routes(control: LearnedControl, route: Route) { #expect(Route(control) == route) }
}
